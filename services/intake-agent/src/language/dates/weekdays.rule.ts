import {
  either,
  longest,
  made,
  optional,
  phrase,
  piece,
  type Rule,
  sequence,
  word,
} from '../grammar.rule.ts'
import {
  article,
  type Calendar,
  coming,
  type Days,
  daysFrom,
  latest,
  looseDay,
  nextWeek,
  oneDay,
  onWeekdays,
  type PlainDate,
  thisWeek,
  weekdayName,
} from './day-words.rule.ts'

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

  /** `os dois sábados` */
  const severalOf: Rule<Days> = sequence(
    [word('os as'), word('dois duas tres quatro'), weekdayName],
    (_the, _count, day) => onWeekdays([day]),
  )

  const workdays = made(
    phrase(`dia de semana; dias de semana; dia util; dias uteis; durante a semana; meio da semana;
      meio de semana`),
    () => onWeekdays([1, 2, 3, 4, 5]),
  )

  // The range stands before the single day that it begins with.
  return longest(weekdayRange, oneWeekday, severalOf, workdays)
}
