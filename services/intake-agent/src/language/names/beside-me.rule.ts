import { isWord, type Token } from '../words/tokens.rule.ts'

const isTime = (token: Token | undefined): boolean =>
  token?.kind === 'clock' || token?.kind === 'number' || isWord(token, 'as')

/** `minha esposa Joana às 7h e eu às 7h50`: whether a person, from an index to another, and the writer each have a time. */
export function isBesideMe(tokens: readonly Token[], at: number, next: number): boolean {
  const isTimed = (from: number, to: number) => isTime(tokens[to]) || isTime(tokens[from - 1])
  const me = tokens.findIndex((token, index) => isWord(token, 'eu') && isTimed(index, index + 1))
  return me >= 0 && isTimed(at, next)
}

/** `meu filho Léo Beltrão às 7h50`: a full name and its hour. */
export const isFullAtTime = (name: string, tokens: readonly Token[], next: number): boolean =>
  name.includes(' ') && isTime(tokens[next])
