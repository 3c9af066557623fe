import { isEnd, isWord, type Token } from '../words/tokens.rule.ts'

interface Reach {
  /** As many tokens as are looked at. */
  most: number
  /** Where another clause begins. */
  ends?: (token: Token | undefined, at: number) => boolean
}

const clause = (step: 1 | -1, tokens: readonly Token[], from: number, { most, ends }: Reach) => {
  const indices: number[] = []
  for (let at = from; indices.length < most && !isEnd(tokens, at); at += step) {
    if (ends?.(tokens[at], at)) break
    indices.push(at)
  }
  return indices
}

/** The indices before one back to where its clause begins: `plantão`, `do` and `saio` of `(saio do plantão) às 7`. */
export const clauseBefore = (tokens: readonly Token[], at: number, reach: Reach) =>
  clause(-1, tokens, at - 1, reach)

/** The indices from one on to where its clause ends. */
export const clauseFrom = (tokens: readonly Token[], at: number, reach: Reach) =>
  clause(1, tokens, at, reach)

/** As many words around a token as most rules read. */
const MOST_AROUND = 7

const said = (tokens: readonly Token[], indices: readonly number[]): string =>
  indices
    .map((at) => {
      const token = tokens[at]
      return token?.kind === 'word' ? token.text : '0'
    })
    .join(' ')

/** The words from a token on, in one string; `0` stands for what is no word. */
export const wordsAfter = (tokens: readonly Token[], from: number, most = MOST_AROUND): string =>
  said(tokens, clauseFrom(tokens, from, { most }))

/** The words up to a token, in one string. */
export const wordsBefore = (tokens: readonly Token[], to: number, most = MOST_AROUND): string =>
  said(tokens, clauseBefore(tokens, to, { most }).reverse())

/** Whether an hour ends right before an index. */
export const isHourBefore = (tokens: readonly Token[], next: number): boolean => {
  const token = tokens[next - 1]
  return token?.kind === 'clock' || token?.kind === 'number' || isWord(token, 'horas', 'hora')
}
