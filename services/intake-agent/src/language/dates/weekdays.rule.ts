import {
  either,
  longest,
  made,
  optional,
  phrase,
  piece,
  type Rule,
  sequence,
  term,
  unless,
  word,
} from '../grammar.rule.ts'
import { number } from '../numbers.rule.ts'
import {
  type Calendar,
  type Days,
  daysFrom,
  latest,
  looseDay,
  oneDay,
  onWeekdays,
  type PlainDate,
} from './calendar.rule.ts'
import { article, coming, counted, nextWeek, thisWeek, weekdayName } from './day-words.rule.ts'

/** As many weeks as anybody books ahead with one message. */
const MOST_AT_ONCE = 8
/** They say which of the weekdays: `próxima quinta`. */
const NAMED = ['proxima', 'proximo']

/** `quinta que vem`, `de segunda a sexta`, `durante a semana`. */
export function weekdayRule(
  today: PlainDate,
  { monday, comingWeekday, weekdayOfNextWeek, weekdayAfterComing, inWeek }: Calendar,
): Rule<Days> {
  const oneWeekday: Rule<Days> = sequence(
    [
      article,
      optional(word('proxima proximo outra essa esta')),
      weekdayName,
      optional(
        either(
          made(nextWeek, () => 'next week'),
          made(thisWeek, () => 'this week'),
          made(phrase('que vem; seguinte'), () => 'of next week'),
          made(coming, () => 'coming'),
          made(word('agora'), () => 'now'),
        ),
      ),
    ],
    (_in, which, day, when) => {
      if (when === 'next week') return oneDay(inWeek(monday.add({ weeks: 1 }), day))
      if (when === 'this week') return oneDay(latest(today, inWeek(monday, day)))
      if (when === 'of next week') return oneDay(weekdayOfNextWeek(day))
      if (which === 'outra') return oneDay(weekdayAfterComing(day))
      const isNext = when === 'coming' || NAMED.includes(which ?? '')
      const isLoose = when === null && ![...NAMED, 'essa', 'esta'].includes(which ?? '')
      return isLoose ? looseDay(comingWeekday(day)) : oneDay(comingWeekday(day, isNext))
    },
  )

  /** `de segunda a sexta`, `entre terça e quinta`. */
  const weekdayRange: Rule<Days> = sequence(
    [
      optional(word('de da entre das')),
      optional(word('a')),
      weekdayName,
      either<unknown>(word('a ate e'), piece('dash')),
      optional(word('a')),
      weekdayName,
      optional(
        either(
          made(nextWeek, () => monday.add({ weeks: 1 })),
          made(thisWeek, () => monday),
        ),
      ),
    ],
    (begins, _the, from, to, _article, last, week) => {
      if (to === 'e' && begins !== 'entre') return null
      const length = (last - from + 7) % 7
      if (week === null) {
        return onWeekdays(Array.from({ length: length + 1 }, (_, index) => (from + index) % 7))
      }
      const start = inWeek(week, from)
      return daysFrom(start, start.add({ days: length }))
    },
  )

  /** `segunda agora não, a outra`: the one after the coming one. */
  const notThisOne: Rule<Days> = sequence(
    [
      article,
      weekdayName,
      optional(either<unknown>(word('agora'), thisWeek)),
      optional(piece('stop')),
      optional(word('mas')),
      word('nao'),
      optional(
        either<unknown>(word('da posso consigo rola serve quero'), phrase('vai dar; vai rolar')),
      ),
      optional(word('essa esse nessa nesse')),
      optional(piece('stop')),
      optional(word('so mas')),
      phrase(
        'a outra; na outra; o outro; no outro; a seguinte; na seguinte; a proxima; na proxima',
      ),
    ],
    (_in, day) => oneDay(weekdayAfterComing(day)),
  )

  /** `sem ser essa segunda, a outra` */
  const withoutThisOne: Rule<Days> = sequence(
    [
      phrase(
        'sem ser essa; sem ser nessa; sem ser esse; sem ser nesse; sem ser agora; nao essa; nao nessa; nao e essa; nao e esse; nao e nessa; nao e nesse',
      ),
      weekdayName,
      optional(word('agora')),
      optional(piece('stop')),
      optional(word('e so mas sim')),
      phrase('a outra; na outra; a proxima; na proxima; o outro; no outro; a seguinte'),
    ],
    (_without, day) => oneDay(weekdayAfterComing(day)),
  )

  /** `a segunda`: Monday, or the second of a list. */
  const orPlace: Rule<Days> = sequence(
    [word('a'), unless(term({ segunda: 1, quarta: 3, quinta: 4, sexta: 5 }), counted)],
    (_the, day) => ({ ...looseDay(comingWeekday(day)), orPlace: day + 1 }),
  )

  /** `os dois sábados` */
  const severalOf: Rule<Days> = sequence(
    [word('os as'), word('dois duas tres quatro'), weekdayName],
    (_the, _count, day) => onWeekdays([day]),
  )

  /** `as três próximas terças`, `nas próximas 2 quintas`: all of them. */
  const nextOnes: Rule<Days> = sequence(
    [
      word('os as nos nas'),
      optional(number),
      word('proxima proximo proximas proximos'),
      optional(number),
      weekdayName,
    ],
    (_the, before, _next, after, day) => {
      const count = before ?? after
      if (count === null || count < 2 || count > MOST_AT_ONCE) return null
      const first = comingWeekday(day)
      const from = first.equals(today) ? first.add({ weeks: 1 }) : first
      const dates = Array.from({ length: count }, (_, weeks) => from.add({ weeks }))
      return { ...oneDay(from), days: dates.flatMap((date) => oneDay(date).days) }
    },
  )

  const workdays = made(
    phrase(`dia de semana; dias de semana; dia util; dias uteis; durante a semana; meio da semana;
      meio de semana`),
    () => onWeekdays([1, 2, 3, 4, 5]),
  )

  // The range stands before the single day that it begins with.
  return longest(
    notThisOne,
    withoutThisOne,
    weekdayRange,
    orPlace,
    oneWeekday,
    severalOf,
    nextOnes,
    workdays,
  )
}
