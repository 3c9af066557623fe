import { either, made, optional, phrase, type Rule, sequence, word } from '../grammar.rule.ts'
import type { Calendar } from './calendar.rule.ts'
import {
  coming,
  type Days,
  nextWeek,
  type PlainDate,
  small,
  span,
  thisWeek,
} from './day-words.rule.ts'

/** `fim de semana`, `semana que vem`. */
export function weekRules(
  today: PlainDate,
  { weekday, monday, coming7, week }: Calendar,
): Rule<Days>[] {
  const saturday = coming7(6)
  const weekend: Rule<Days> = sequence(
    [
      small,
      optional(word('proximo', 'esse', 'este')),
      phrase('fim de semana', 'final de semana', 'finais de semana', 'fins de semana'),
      optional(coming),
    ],
    (_, __, ___, isNext) => {
      const start = weekday === 0 ? today : saturday
      const from = isNext !== null && weekday === 6 ? start.add({ weeks: 1 }) : start
      return span(from, weekday === 0 ? today : from.add({ days: 1 }))
    },
  )

  const weeks: Rule<Days> = either(
    sequence([optional(word('comeco', 'inicio')), nextWeek], (begins) => {
      const next = monday.add({ weeks: 1 })
      return begins === null ? week(next) : span(next, next.add({ days: 2 }))
    }),
    sequence([small, word('fim', 'final'), nextWeek], () =>
      span(monday.add({ days: 10 }), monday.add({ days: 13 })),
    ),
    sequence([small, optional(word('comeco', 'inicio')), phrase('da semana')], (_, begins) =>
      begins === null ? null : span(monday.add({ weeks: 1 }), monday.add({ days: 9 })),
    ),
    sequence([word('na', 'para', 'a', 'em'), nextWeek], () => week(monday.add({ weeks: 1 }))),
    made(thisWeek, () => span(today, monday.add({ days: 6 }))),
  )

  return [weekend, weeks]
}
