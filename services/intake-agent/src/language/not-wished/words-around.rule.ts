import { isEnd, type Token } from '../words/tokens.rule.ts'

/** The words of a part of the message around a token, at most this many. */
const MOST_AROUND = 7

/** The words from a token on, in one string; `0` stands for what is no word. */
export function wordsAfter(tokens: readonly Token[], from: number): string {
  const words: string[] = []
  for (let at = from; at < from + MOST_AROUND && !isEnd(tokens, at); at += 1) {
    const token = tokens[at]
    words.push(token?.kind === 'word' ? token.text : '0')
  }
  return words.join(' ')
}

/** The words up to a token, in one string. */
export function wordsBefore(tokens: readonly Token[], to: number): string {
  let from = to
  while (from > to - MOST_AROUND && from > 0 && !isEnd(tokens, from - 1)) from -= 1
  return wordsAfter(tokens.slice(0, to), from)
}
