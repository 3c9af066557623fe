import { isEnd, type Token } from './tokens.rule.ts'

/** As many words around a token as most rules read. */
const MOST_AROUND = 7

const around = (tokens: readonly Token[], from: number, step: 1 | -1, most: number): string[] => {
  const words: string[] = []
  for (let at = from; words.length < most && !isEnd(tokens, at); at += step) {
    const token = tokens[at]
    words.push(token?.kind === 'word' ? token.text : '0')
  }
  return words
}

/** The words from a token to the end of its clause, in one string; `0` stands for what is no word. */
export const wordsAfter = (tokens: readonly Token[], from: number, most = MOST_AROUND): string =>
  around(tokens, from, 1, most).join(' ')

/** The words from the beginning of its clause up to a token, in one string. */
export const wordsBefore = (tokens: readonly Token[], to: number, most = MOST_AROUND): string =>
  around(tokens, to - 1, -1, most)
    .reverse()
    .join(' ')
