import { either, optional, phrase, piece, type Rule, sequence, word } from '../grammar.rule.ts'
import { number } from '../numbers.rule.ts'
import type { TimeRange } from '../wishes/wish.rule.ts'
import { type Clock, clock, clockOf, DAY_ENDS, HOUR, plainClock } from './clock.rule.ts'

const from = either(phrase('entre as; entre a; de as'), word('das de entre dos do da'))
const until: Rule<unknown> = either<unknown>(
  sequence([piece('dash'), optional(word('as'))], (dash, _as) => dash),
  phrase('ate as; ate a; ate o; a as'),
  word('as a ate'),
)
/** `10h e 11h` are two times, `entre 10h e 11h` is one. */
const to: Rule<unknown> = either<unknown>(until, word('e'))

/** `das 9 às 12`, `9h às 12h`, `9-12h`. */
export const range: Rule<TimeRange> = either(
  sequence([from, clock, to, clock], (_from, first, _to, last) => between(first, last)),
  sequence([plainClock, until, clock], (first, _to, last) => between(first, last)),
  sequence([piece('number'), until, piece('clock')], ({ value }, _to, { minutes, isExact }) => {
    const first = clockOf(value, 0)
    const last = clockOf(Math.floor(minutes / HOUR), minutes % HOUR, { isExact })
    return first && last && between(first, last)
  }),
)

/** `das 2 às 4` are both in the afternoon, and `das 9 às 5` is a working day. */
function between(first: Clock, last: Clock): TimeRange | null {
  const ends = [last.minutes, last.otherwise].filter((minutes) => minutes !== null)
  const end = ends.find((minutes) => minutes > first.minutes)
  return end === undefined ? null : { from: first.minutes, to: end }
}

const after = either(
  phrase(`depois das; depois da; depois de as; depois do; depois de; apos as; apos a; a partir das;
    a partir da; a partir de; a partir do; partir das; mais tarde que; para depois das; so depois das`),
  word('apos'),
)
const earlier = phrase('antes das; antes da; antes do; antes de')
const notLater = either(phrase('ate as; ate a; ate o; no maximo as; ate umas'), word('ate'))

/** `doze anos`, `um mês`: how long, and no hour. */
const span: Rule<unknown> = either<unknown>(
  sequence(
    [number, word('anos meses semanas dias minutos vezes sessoes aulas filhos pessoas reais')],
    (count) => count,
  ),
  sequence([word('um uma'), word('ano mes semana dia tempo bom boa tempinho')], (one) => one),
)
const boundary: Rule<Clock> = (tokens, at) => (span(tokens, at) ? null : clock(tokens, at))

/** `depois das 15h`, `antes do meio-dia`, `até as 11`. */
export const bound: Rule<TimeRange> = either(
  sequence([after, boundary], (_after, { minutes }) => ({ from: minutes, to: DAY_ENDS })),
  sequence([earlier, boundary], (_before, { minutes }) => ({ from: 0, to: minutes - 1 })),
  sequence([notLater, boundary], (_until, { minutes }) => ({ from: 0, to: minutes })),
)
