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
import type { Calendar } from './calendar.rule.ts'
import {
  coming,
  type Days,
  name,
  nextWeek,
  one,
  type PlainDate,
  small,
  span,
  thisWeek,
} from './day-words.rule.ts'

/** `quinta que vem`, `de segunda a sexta`, `durante a semana`: the range before the day that it begins with. */
export function weekdayRules(
  today: PlainDate,
  { monday, coming7, inWeek, latest }: Calendar,
): Rule<Days>[] {
  const oneWeekday: Rule<Days> = sequence(
    [
      small,
      optional(word('proxima', 'proximo', 'outra', 'essa', 'esta')),
      name,
      optional(
        either(
          made(nextWeek, () => 'next week'),
          made(thisWeek, () => 'this week'),
          made(coming, () => 'coming'),
          made(word('agora'), () => 'now'),
        ),
      ),
    ],
    (_, ahead, day, more) => {
      if (more === 'next week') return one(inWeek(monday.add({ weeks: 1 }), day))
      if (more === 'this week') return one(latest(today, inWeek(monday, day)))
      const isNext = more === 'coming' || ['proxima', 'proximo', 'outra'].includes(ahead ?? '')
      return one(coming7(day, isNext))
    },
  )

  /** `de segunda a sexta`, `entre terça e quinta`. */
  const weekdayRange: Rule<Days> = sequence(
    [
      optional(word('de', 'da', 'entre', 'das')),
      optional(word('a')),
      name,
      either<unknown>(word('a', 'ate', 'e'), piece('dash')),
      optional(word('a')),
      name,
      optional(
        either(
          made(nextWeek, () => true),
          made(thisWeek, () => false),
        ),
      ),
    ],
    (begins, _, from, through, __, to, isNext) => {
      if (through === 'e' && begins !== 'entre') return null
      const length = (to - from + 7) % 7
      if (isNext !== null) {
        const start = inWeek(isNext ? monday.add({ weeks: 1 }) : monday, from)
        return span(start, start.add({ days: length }), true)
      }
      return {
        days: [],
        weekdays: Array.from({ length: length + 1 }, (_, index) => (from + index) % 7),
        isWide: true,
      }
    },
  )

  const workdays: Rule<Days> = made(
    phrase(
      'dia de semana',
      'dias de semana',
      'dia util',
      'dias uteis',
      'durante a semana',
      'meio da semana',
      'meio de semana',
    ),
    () => ({ days: [], weekdays: [1, 2, 3, 4, 5], isWide: true }),
  )

  return [weekdayRange, oneWeekday, workdays]
}
