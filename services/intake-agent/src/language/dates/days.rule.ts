import {
  before,
  either,
  longest,
  made,
  phrase,
  piece,
  type Rule,
  sequence,
  word,
} from '../grammar.rule.ts'
import { number } from '../numbers.rule.ts'
import { datesRule } from './dates.rule.ts'
import {
  type Calendar,
  calendarOf,
  type Days,
  daysFrom,
  oneDay,
  type PlainDate,
} from './day-words.rule.ts'
import { monthsRule, weekdayRule, weeksRule } from './weeks.rule.ts'

/** The days that a message names, seen from today. The grammar is in docs/agent-grammar.md. */
export function daysRule(today: PlainDate): Rule<Days> {
  const calendar = calendarOf(today)
  const dates = datesRule(today)
  return boundedRule(
    today,
    longest(
      relativeRule(today, calendar),
      weekdayRule(today, calendar),
      weeksRule(today, dates, calendar),
      monthsRule(today),
      dates,
    ),
  )
}

/** `hoje`, `depois de amanhã`, `daqui a três dias`. */
const relativeRule = (today: PlainDate, { monday, week }: Calendar): Rule<Days> =>
  either(
    made(phrase('depois de amanha; depois d amanha; depois amanha'), () =>
      oneDay(today.add({ days: 2 })),
    ),
    made(phrase('de hoje a oito; de hoje a oito dias'), () => oneDay(today.add({ days: 7 }))),
    made(phrase('de hoje a quinze; de hoje a quinze dias'), () => oneDay(today.add({ days: 14 }))),
    made(phrase('amanha ou depois; amanha ou depois de amanha'), () =>
      daysFrom(today.add({ days: 1 }), today.add({ days: 2 })),
    ),
    made(phrase('hoje ainda; ainda hoje; hoje mesmo; hoje; agora mesmo; para agora'), () =>
      oneDay(today),
    ),
    // `agora 10h30`, `agora de tarde`
    before(
      made(word('agora'), () => oneDay(today)),
      either<unknown>(
        piece('clock'),
        sequence([word('as'), number], (_at, hour) => hour),
        phrase('de manha; a tarde; de tarde; a noite; de noite; cedo; pela manha'),
      ),
    ),
    made(word('amanha'), () => oneDay(today.add({ days: 1 }))),
    sequence(
      [phrase('daqui a; daqui; em; dentro de; daqui ha'), number, word('dias dia')],
      (_in, days) => (days > 366 ? null : oneDay(today.add({ days }))),
    ),
    // `daqui a duas horas`
    sequence(
      [
        phrase('daqui a; daqui; dentro de'),
        either<unknown>(number, word('meia')),
        word('horas hora minutos'),
      ],
      (_in) => oneDay(today),
    ),
    sequence([phrase('daqui a; daqui; dentro de'), piece('clock')], (_in) => oneDay(today)),
    made(phrase('daqui a pouco; daqui a pouquinho; daqui um pouco; agorinha'), () => oneDay(today)),
    sequence(
      [phrase('daqui a; daqui; em; dentro de'), number, word('semanas semana')],
      (_in, weeks) => (weeks > 52 ? null : week(monday.add({ weeks }))),
    ),
  )

/** As far as anybody books. */
const HORIZON_DAYS = 62

const from = phrase(
  'a partir de; a partir do; a partir da; so a partir de; so a partir do; partir de; partir do',
)
const after = phrase(
  'depois de; depois do; depois da; apos o; apos a; so depois de; so depois do; so depois da',
)
const earlier = phrase('antes de; antes do; antes da; so antes de; so antes do; so antes da')
const onward = phrase('em diante; para frente; para a frente; para la')
/** A day, or all from it on, or through it: `a partir de quarta`, `depois do dia 10`, `até sexta`, `de quinta em diante`. */
function boundedRule(today: PlainDate, day: Rule<Days>): Rule<Days> {
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
    sequence([earlier, day], (_before, days) => through(days, 1)),
    sequence([word('ate'), day], (_until, days) => through(days, 0)),
  )
  return (tokens, at) => {
    const read = day(tokens, at)
    const bounded = bound(tokens, at)
    // `Depois de amanhã` is a day.
    if (bounded && bounded.next > (read?.next ?? 0)) return bounded
    const further = read && onward(tokens, read.next)
    const value = further && since(read.value, 0)
    return value ? { value, next: further.next } : read
  }
}
