import type { Rule } from '../grammar.rule.ts'
import type { Piece } from '../pieces.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { isTimeAt } from './beside-me.rule.ts'
import { nameAt } from './spoken-name.rule.ts'
import type { ForWhom } from './whom.rule.ts'

/** Several of the writer's own people. */
const OURS =
  'filhas filhos meninas meninos netas netos irmas irmaos sobrinhas sobrinhos criancas gemeas gemeos'.split(
    ' ',
  )

/** `a Manuela Teles às duas`: a whole name and its hour. */
function timedAt(tokens: readonly Token[], at: number, read: Rule<Piece>) {
  if (!isWord(tokens[at], 'o', 'a')) return null
  const { name, next } = nameAt(tokens, at + 1, read)
  return name?.includes(' ') && isTimeAt(tokens, next) ? { name, next } : null
}

/**
 * `a Manuela Teles às duas e a Mirela Teles às três`: people of one family, each with an hour. Two professionals share no
 * last name, and are nobody's children.
 */
export function eachAtTime(
  tokens: readonly Token[],
  at: number,
  read: Rule<Piece>,
): { value: ForWhom; next: number } | null {
  const here = timedAt(tokens, at, read)
  if (here === null) return null
  const last = (name: string) => name.split(' ').at(-1)
  const areOurs = tokens.some((token) => isWord(token, ...OURS))
  const isOneOfTwo = tokens.some((_, index) => {
    const other = index === at ? null : timedAt(tokens, index, read)
    return other !== null && (areOurs || last(other.name) === last(here.name))
  })
  const value = { relation: null, name: here.name, isGuess: false }
  return isOneOfTwo ? { value, next: here.next } : null
}
