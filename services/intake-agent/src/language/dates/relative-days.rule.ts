import { either, made, optional, phrase, type Rule, sequence, word } from '../grammar.rule.ts'
import { number } from '../numbers.rule.ts'
import type { Calendar } from './calendar.rule.ts'
import { type Days, one, type PlainDate } from './day-words.rule.ts'

/** `hoje`, `depois de amanhã`, `daqui a três dias`. */
export function relativeRule(today: PlainDate, { monday, week }: Calendar): Rule<Days> {
  return either(
    made(phrase('depois de amanha', 'depois d amanha', 'depois amanha'), () =>
      one(today.add({ days: 2 })),
    ),
    made(
      phrase('hoje ainda', 'ainda hoje', 'hoje mesmo', 'hoje', 'agora mesmo', 'para agora'),
      () => one(today),
    ),
    made(phrase('amanha'), () => one(today.add({ days: 1 }))),
    sequence(
      [
        optional(phrase('daqui a', 'daqui', 'em', 'dentro de', 'daqui ha')),
        number,
        word('dias', 'dia'),
      ],
      (begins, days) => (begins === null || days > 366 ? null : one(today.add({ days }))),
    ),
    sequence(
      [phrase('daqui a', 'daqui', 'em', 'dentro de'), number, word('semanas', 'semana')],
      (_, weeks) => (weeks > 52 ? null : week(monday.add({ weeks }))),
    ),
  )
}
