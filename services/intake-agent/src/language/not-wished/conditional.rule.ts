import { isWord, type Token } from '../words/tokens.rule.ts'
import { clauseBefore } from './words-around.rule.ts'

const MOST_BETWEEN = 4

/** `se chover eu não vou`, `se eu faltar de novo`: nobody cancels yet. `Vê se dá pra desmarcar` does. */
export const isConditional = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'nao', 'faltar') &&
  clauseBefore(tokens, at, { most: MOST_BETWEEN }).some((one) => isWord(tokens[one], 'se'))
