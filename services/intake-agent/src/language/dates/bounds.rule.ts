import { either, phrase, type Rule, sequence, word } from '../grammar.rule.ts'
import { type Days, daysFrom, type PlainDate } from './calendar.rule.ts'

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
