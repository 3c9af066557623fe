import { either, made, optional, phrase, type Rule, sequence, word } from '../grammar.rule.ts'
import type { Calendar } from './calendar.rule.ts'
import { type Days, month, type PlainDate, small, span } from './day-words.rule.ts'

export const beginOfMonth = (date: PlainDate): PlainDate => date.with({ day: 1 })

/** `em dezembro`, `no fim do mês`. */
export function monthsRule(today: PlainDate, { latest }: Calendar): Rule<Days> {
  const wholeMonth = (first: PlainDate) =>
    span(latest(today, first), first.with({ day: first.daysInMonth }))
  const nextMonth = beginOfMonth(today).add({ months: 1 })
  const partOfMonth = (first: PlainDate, edge: string) => {
    if (edge === 'meio')
      return span(latest(today, first.with({ day: 11 })), first.with({ day: 20 }))
    const isEnd = edge === 'fim' || edge === 'final'
    return isEnd
      ? span(latest(today, first.with({ day: 21 })), first.with({ day: first.daysInMonth }))
      : span(latest(today, first), first.with({ day: 10 }))
  }
  const edge = word('comeco', 'inicio', 'meio', 'fim', 'final')
  const whichMonth: Rule<PlainDate> = either(
    made(phrase('mes que vem', 'proximo mes', 'outro mes', 'mes seguinte'), () => nextMonth),
    made(phrase('desse mes', 'deste mes', 'esse mes', 'este mes', 'nesse mes', 'neste mes'), () =>
      beginOfMonth(today),
    ),
    made(month, (number) => {
      const first = beginOfMonth(today).with({ month: number })
      return number < today.month ? first.add({ years: 1 }) : first
    }),
  )
  return either(
    sequence([small, edge, word('do', 'de', 'desse', 'deste'), whichMonth], (_, edge, __, first) =>
      partOfMonth(first, edge),
    ),
    sequence([small, edge, phrase('do mes', 'de mes')], (_, edge) => {
      const first = beginOfMonth(today)
      const begins = edge === 'comeco' || edge === 'inicio'
      return partOfMonth(begins && today.day > 10 ? nextMonth : first, edge)
    }),
    sequence(
      [word('em', 'no', 'para', 'o', 'so'), optional(word('o', 'em')), whichMonth],
      (_, __, first) => wholeMonth(first),
    ),
    made(phrase('mes que vem', 'proximo mes'), () => wholeMonth(nextMonth)),
  )
}
