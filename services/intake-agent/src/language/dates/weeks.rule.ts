import { either, made, optional, phrase, type Rule, sequence, word } from '../grammar.rule.ts'
import { type Calendar, type Days, daysFrom, type PlainDate } from './calendar.rule.ts'
import { article, coming, nextWeek, thisWeek } from './day-words.rule.ts'

/** `fim de semana`, `semana que vem`. */
export function weeksRule(
  today: PlainDate,
  { weekday, monday, comingWeekday, week }: Calendar,
): Rule<Days> {
  const next = monday.add({ weeks: 1 })
  const weekend: Rule<Days> = sequence(
    [
      article,
      optional(word('proximo esse este')),
      phrase('fim de semana; final de semana; finais de semana; fins de semana'),
      optional(coming),
    ],
    (_in, _this, _weekend, isNext) => {
      if (weekday === 0) return daysFrom(today, today)
      const isOver = isNext !== null && weekday === 6
      const saturday = comingWeekday(6).add({ weeks: isOver ? 1 : 0 })
      return daysFrom(saturday, saturday.add({ days: 1 }))
    },
  )
  return either(
    weekend,
    sequence([optional(word('comeco inicio')), nextWeek], (begins) =>
      begins === null ? week(next) : daysFrom(next, next.add({ days: 2 })),
    ),
    sequence([article, word('fim final'), nextWeek], () =>
      daysFrom(next.add({ days: 3 }), next.add({ days: 6 })),
    ),
    sequence([article, word('comeco inicio'), phrase('da semana')], () =>
      daysFrom(next, next.add({ days: 2 })),
    ),
    sequence([word('na para a em'), nextWeek], () => week(next)),
    made(thisWeek, () => daysFrom(today, monday.add({ days: 6 }))),
  )
}
