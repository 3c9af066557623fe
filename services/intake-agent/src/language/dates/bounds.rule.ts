import { either, made, optional, phrase, type Rule, sequence, word } from '../grammar.rule.ts'
import { isEnd, isWord, type Token } from '../words/tokens.rule.ts'
import { type Days, daysFrom, oneDay, type PlainDate } from './calendar.rule.ts'

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
const polite =
  'obrigado obrigada valeu ok certo beleza entao tchau abraco beijo beijos sim combinado fechado perfeito otimo isso'.split(
    ' ',
  )

const asking = ['tem', 'tiver', 'pode', 'da', 'serve', 'rola', 'consigo', 'teria', 'as']

/** `Até sexta!`, `até amanhã, prof` take leave, `até sexta tem?` does not. */
function isFarewell(tokens: readonly Token[], from: number, next: number): boolean {
  const isBegun = isEnd(tokens, from - 1) || isWord(tokens[from - 1], ...polite)
  const isOver = isEnd(tokens, next) || isEnd(tokens, next + 1)
  return isBegun && isOver && !isWord(tokens[next], ...asking)
}

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
  const until: Rule<Days> = (tokens, at) => {
    const read = sequence([word('ate'), day], (_until, days) => through(days, 0))(tokens, at)
    return read && !isFarewell(tokens, at, read.next) ? read : null
  }
  const bound: Rule<Days> = either(
    sequence([from, day], (_from, days) => since(days, 0)),
    sequence([after, day], (_after, days) => since(days, 1)),
    sequence([before, day], (_before, days) => through(days, 1)),
    until,
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
