import { isWord, type Token } from '../words/tokens.rule.ts'
import { clauseBefore } from './words-around.rule.ts'

const TURNS = 'faz faco fazer fazendo fara completa completo completar completando'.split(' ')
const YEARS = 'anos ano aninhos aninho primaveras aniversario'.split(' ')
/** What may stand between a birthday and its day: `aniversaria no domingo`, `o aniversário dela vai ser domingo`. */
const BETWEEN = 'no na em nesse nessa neste nesta esse essa agora dela dele e eh vai ser cai'.split(
  ' ',
)
/** `faz (setenta) anos`, `vai fazer (trinta e cinco) anos` */
const MOST_OF_AGE = 5

/** `mainha faz setenta anos no domingo`, `meu filho aniversaria sábado`: the day of a birthday tells why. */
export function isBirthday(tokens: readonly Token[], at: number): boolean {
  let last = at - 1
  while (isWord(tokens[last], ...BETWEEN)) last -= 1
  if (isWord(tokens[last], 'aniversaria', 'aniversario', 'niver')) return true
  if (!isWord(tokens[last], ...YEARS)) return false
  const before = clauseBefore(tokens, last, { most: MOST_OF_AGE })
  return before.some((one) => isWord(tokens[one], ...TURNS))
}
