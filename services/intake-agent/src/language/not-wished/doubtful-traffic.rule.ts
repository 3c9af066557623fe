import type { Rule } from '../grammar.rule.ts'
import { isEnd, isWord } from '../words/tokens.rule.ts'

const DOUBTING =
  'se caso depende dependendo depender talvez evitar evito fugir fujo escapar sem'.split(' ')
const MOST_BETWEEN = 7

/** `depende do trânsito`, `se o trânsito deixar`, `pra fugir do trânsito`: nobody is late yet. */
export const doubtfulTraffic: Rule<unknown> = (tokens, at) => {
  if (!isWord(tokens[at], 'transito')) return null
  for (let doubt = at - 1; doubt >= at - MOST_BETWEEN && !isEnd(tokens, doubt); doubt -= 1) {
    if (isWord(tokens[doubt], ...DOUBTING)) return { value: true, next: at + 1 }
  }
  return null
}
