import type { Token } from '../words/tokens.rule.ts'
import { wordsBefore } from './words-around.rule.ts'

/** `faz (setenta) anos`, `vai fazer (trinta e cinco) anos`, `completa mais um ano` */
const TURNS =
  '(?:faz|faco|fazer|fazendo|fara|completa|completo|completar|completando)(?: \\w+){0,4} (?:anos?|aninhos?|primaveras|aniversario)'
/** What may stand between a birthday and its day: `aniversaria no domingo`, `o aniversário dela vai ser domingo`. */
const BETWEEN = '(?:no|na|em|nesse|nessa|neste|nesta|esse|essa|agora|dela|dele|e|eh|vai|ser|cai)'
const BIRTHDAY = new RegExp(`\\b(?:aniversaria|aniversario|niver|${TURNS})(?: ${BETWEEN})*$`)
const MOST_WORDS = 12

/** `mainha faz setenta anos no domingo`, `meu filho aniversaria sábado`: the day of a birthday tells why. */
export const isBirthday = (tokens: readonly Token[], at: number): boolean =>
  BIRTHDAY.test(wordsBefore(tokens, at, MOST_WORDS))
