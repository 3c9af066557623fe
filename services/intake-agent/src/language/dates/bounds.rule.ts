import {
  either,
  made,
  optional,
  phrase,
  piece,
  type Rule,
  sequence,
  word,
} from '../grammar.rule.ts'
import {
  type Calendar,
  type Days,
  daysFrom,
  latest,
  oneDay,
  type PlainDate,
} from './calendar.rule.ts'
import { nextWeek, thisWeek, weekdayName } from './day-words.rule.ts'

/** As far as anybody books. */
const HORIZON_DAYS = 62

const from = phrase(
  'a partir de; a partir do; a partir da; so a partir de; so a partir do; partir de; partir do',
)
const after = phrase(
  'depois de; depois do; depois da; apos o; apos a; so depois de; so depois do; so depois da',
)
const before = phrase('antes de; antes do; antes da; so antes de; so antes do; so antes da')
const onward = phrase('em diante; para frente; para a frente; para la')
/** A day, or all from it on, or through it: `a partir de quarta`, `depois do dia 10`, `até sexta`, `de quinta em diante`. */
export function boundedRule(today: PlainDate, day: Rule<Days>): Rule<Days> {
  function since({ days: [first] }: Days, later: number): Days | null {
    if (!first) return null
    const from = Temporal.PlainDate.from(first.from).add({ days: later })
    return daysFrom(from, today.add({ days: HORIZON_DAYS }))
  }
  function through({ days: [first] }: Days, earlier: number): Days | null {
    if (!first) return null
    const last = Temporal.PlainDate.from(first.from).subtract({ days: earlier })
    return Temporal.PlainDate.compare(today, last) <= 0 ? daysFrom(today, last) : null
  }
  const bound: Rule<Days> = either(
    sequence([from, day], (_from, days) => since(days, 0)),
    sequence([after, day], (_after, days) => since(days, 1)),
    sequence([before, day], (_before, days) => through(days, 1)),
    sequence([word('ate'), day], (_until, days) => through(days, 0)),
  )
  const feasts = feastsFrom(today)
  return (tokens, at) => {
    const feast = feasts(tokens, at)
    if (feast) return feast
    const read = day(tokens, at)
    const bounded = bound(tokens, at)
    // `Depois de amanhã` is a day.
    if (bounded && bounded.next > (read?.next ?? 0)) return bounded
    const further = read && onward(tokens, read.next)
    const value = further && since(read.value, 0)
    return value ? { value, next: further.next } : read
  }
}

/** `semana que vem depois de quarta`, `essa semana, a partir de quinta`: a part of that week. */
export function partOfWeekRule(today: PlainDate, { monday, inWeek }: Calendar): Rule<Days> {
  const week = either(
    made(nextWeek, () => monday.add({ weeks: 1 })),
    made(thisWeek, () => monday),
  )
  const side = either(
    made(from, () => 'from' as const),
    made(after, () => 'after' as const),
    made(before, () => 'before' as const),
    made(word('ate'), () => 'until' as const),
  )
  return sequence(
    [
      optional(word('na para a em')),
      week,
      optional(piece('stop')),
      optional(word('so mas e')),
      side,
      optional(word('a o')),
      weekdayName,
    ],
    (_in, start, _stop, _only, which, _the, weekday) => {
      const day = inWeek(start, weekday)
      const isFrom = which === 'from' || which === 'after'
      const first = isFrom ? day.add({ days: which === 'after' ? 1 : 0 }) : latest(today, start)
      const last = isFrom
        ? start.add({ days: 6 })
        : day.subtract({ days: which === 'before' ? 1 : 0 })
      return Temporal.PlainDate.compare(first, last) <= 0 ? daysFrom(first, last) : null
    },
  )
}

/** `véspera de Natal`, `antes do Natal`, `depois do ano novo`. `No Natal` asks whether the page opens, and Natal is a town, too. */
function feastsFrom(today: PlainDate): Rule<Days> {
  const eveOf = (month: number, day: number) => {
    const date = today.with({ month, day })
    return Temporal.PlainDate.compare(date, today) < 0 ? date.add({ years: 1 }) : date
  }
  const feast: Rule<PlainDate> = either(
    made(word('natal'), () => eveOf(12, 24)),
    made(phrase('ano novo; reveillon; virada do ano; virada'), () => eveOf(12, 31)),
  )
  return either(
    sequence([optional(word('na')), word('vespera'), word('de do'), feast], (_in, _eve, _of, eve) =>
      oneDay(eve),
    ),
    sequence([word('antes'), word('do'), feast], (_before, _of, eve) => daysFrom(today, eve)),
    sequence([phrase('depois do; passando o; passado o'), feast], (_after, eve) =>
      daysFrom(eve.add({ days: 2 }), today.add({ days: HORIZON_DAYS })),
    ),
  )
}
