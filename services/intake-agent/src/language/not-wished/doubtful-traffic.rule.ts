import type { Rule } from '../grammar.rule.ts'
import { isWord } from '../words/tokens.rule.ts'
import { clauseBefore } from './words-around.rule.ts'

const DOUBTING =
  'se caso depende dependendo depender talvez evitar evito fugir fujo escapar sem'.split(' ')
const MOST_BETWEEN = 7

/** `depende do trânsito`, `se o trânsito deixar`, `pra fugir do trânsito`: nobody is late yet. */
export const doubtfulTraffic: Rule<unknown> = (tokens, at) => {
  if (!isWord(tokens[at], 'transito')) return null
  const before = clauseBefore(tokens, at, { most: MOST_BETWEEN })
  const isDoubted = before.some((one) => isWord(tokens[one], ...DOUBTING))
  return isDoubted ? { value: true, next: at + 1 } : null
}
