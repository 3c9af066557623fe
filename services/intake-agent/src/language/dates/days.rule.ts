import {
  before,
  either,
  longest,
  made,
  meaning,
  phrase,
  piece,
  type Rule,
  sequence,
  word,
} from '../grammar.rule.ts'
import { number } from '../numbers.rule.ts'
import { datesRule } from './dates.rule.ts'
import {
  type Days,
  daysFrom,
  mondayOf,
  oneDay,
  type PlainDate,
  weekFrom,
} from './day-words.rule.ts'
import { monthsRule, weekdayRule, weeksRule } from './weeks.rule.ts'

/** The days that a message names, seen from today. The grammar is in docs/agent-grammar.md. */
export const daysRule = (today: PlainDate): Rule<Days> =>
  boundedRule(
    today,
    longest(
      relativeRule(today),
      weekdayRule(today),
      weeksRule(today),
      monthsRule(today),
      datesRule(today),
    ),
  )

/** By how many days ahead they are. */
const ahead = meaning({
  0: 'hoje [ainda|mesmo]; ainda hoje; agora mesmo; para agora; agorinha; daqui a|um pouco; daqui a pouquinho',
  1: 'amanha',
  2: 'depois de|d amanha; depois amanha',
  7: 'de hoje a oito [dias]',
})
const MOST_AHEAD = 366

/** `hoje`, `depois de amanhã`, `daqui a três dias`. */
const relativeRule = (today: PlainDate): Rule<Days> =>
  either(
    made(phrase('amanha ou depois [de amanha]'), () =>
      daysFrom(today.add({ days: 1 }), today.add({ days: 2 })),
    ),
    made(ahead, (days) => oneDay(today.add({ days: Number(days) }))),
    // `agora 10h30`, `agora de tarde`
    before(
      made(word('agora'), () => oneDay(today)),
      either<unknown>(piece('clock'), phrase('as; cedo; de|a|pela manha|tarde|noite')),
    ),
    sequence(
      [phrase('daqui [a|ha]; em; dentro de'), number, word('dias dia semanas semana')],
      (_in, count, unit) => {
        if (count > MOST_AHEAD) return null
        return unit.startsWith('dia')
          ? oneDay(today.add({ days: count }))
          : weekFrom(mondayOf(today).add({ weeks: count }))
      },
    ),
    // `daqui a duas horas`
    sequence(
      [
        phrase('daqui [a]; dentro de'),
        either<unknown>(
          piece('clock'),
          sequence([number, word('horas hora minutos')], (count) => count),
        ),
      ],
      (_in) => oneDay(today),
    ),
  )

/** As far as anybody books. */
const HORIZON_DAYS = 62

const bounds = meaning({
  from: '[so] a partir de|do|da; partir de|do',
  after: '[so] depois de|do|da; apos o|a',
  before: '[so] antes de|do|da',
  until: 'ate',
})

/** A day, or all from it on, or through it: `a partir de quarta`, `depois do dia 10`, `até sexta`. */
function boundedRule(today: PlainDate, day: Rule<Days>): Rule<Days> {
  const bounded: Rule<Days> = sequence([bounds, day], (which, { days: [first] }) => {
    if (!first) return null
    const named = Temporal.PlainDate.from(first.from)
    if (which === 'from' || which === 'after')
      return daysFrom(
        named.add({ days: which === 'after' ? 1 : 0 }),
        today.add({ days: HORIZON_DAYS }),
      )
    const last = named.subtract({ days: which === 'before' ? 1 : 0 })
    return Temporal.PlainDate.compare(today, last) <= 0 ? daysFrom(today, last) : null
  })
  // `Depois de amanhã` is a day.
  return longest(day, bounded)
}
