import { either, made, optional, phrase, type Rule, sequence, word } from '../grammar.rule.ts'
import { beginOfMonth, type Days, daysFrom, latest, type PlainDate } from './calendar.rule.ts'
import { article, monthName } from './day-words.rule.ts'

/** `em dezembro`, `no fim do mês`. */
export function monthsRule(today: PlainDate): Rule<Days> {
  const thisMonth = beginOfMonth(today)
  const nextMonth = thisMonth.add({ months: 1 })

  /** Days of a month from one to another; those that have passed are left out. */
  const within = (first: PlainDate, from: number, to: number) =>
    daysFrom(latest(today, first.with({ day: from })), first.with({ day: to }))
  const whole = (first: PlainDate) => within(first, 1, first.daysInMonth)
  function part(first: PlainDate, edge: string): Days {
    if (edge === 'meio') return within(first, 11, 20)
    const isEnd = edge === 'fim' || edge === 'final'
    return isEnd ? within(first, 21, first.daysInMonth) : within(first, 1, 10)
  }

  const edge = word('comeco inicio meio fim final')
  const whichMonth: Rule<PlainDate> = either(
    made(phrase('mes que vem; proximo mes; outro mes; mes seguinte'), () => nextMonth),
    made(phrase('desse mes; deste mes; esse mes; este mes; nesse mes; neste mes'), () => thisMonth),
    made(monthName, (month) =>
      thisMonth.with({ month }).add({ years: month < today.month ? 1 : 0 }),
    ),
  )
  return either(
    sequence([article, edge, word('do de desse deste'), whichMonth], (_in, edge, _of, first) =>
      part(first, edge),
    ),
    sequence([article, edge, phrase('do mes; de mes')], (_in, edge) => {
      const isOver = today.day > 10 && (edge === 'comeco' || edge === 'inicio')
      return part(isOver ? nextMonth : thisMonth, edge)
    }),
    sequence([word('em no para o so'), optional(word('o em')), whichMonth], (_in, _the, first) =>
      whole(first),
    ),
    made(phrase('mes que vem; proximo mes'), () => whole(nextMonth)),
  )
}
