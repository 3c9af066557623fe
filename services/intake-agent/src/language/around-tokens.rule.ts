import type { Token } from './words/tokens.rule.ts'

/** Whether it is one of these words. */
export const isWord = (token: Token | undefined, ...words: string[]) =>
  token?.kind === 'word' && words.includes(token.text)

/** Whether a part of the message ends here. */
export const isEnd = (tokens: readonly Token[], at: number) => {
  const token = tokens[at]
  return !token || token.kind === 'stop' || token.kind === 'dash'
}

/** Whether the part of the message that goes on here ends in a question mark. */
export function isQuestion(tokens: readonly Token[], at: number): boolean {
  const stop = tokens.slice(at).find(({ kind }) => kind === 'stop')
  return stop?.kind === 'stop' && stop.isQuestion === true
}
