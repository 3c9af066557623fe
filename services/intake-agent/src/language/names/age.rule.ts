import { isWord, type Token } from '../words/tokens.rule.ts'

/** `(ela tem) 9 anos`: an age, and no place in a list. */
export const isAge = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.kind === 'number' && isWord(tokens[at + 1], 'anos', 'aninhos', 'meses')
