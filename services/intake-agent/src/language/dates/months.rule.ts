import {
  either,
  made,
  optional,
  phrase,
  piece,
  type Rule,
  sequence,
  term,
  word,
} from '../grammar.rule.ts'
import {
  beginOfMonth,
  type Days,
  daysFrom,
  latest,
  oneDay,
  type PlainDate,
} from './calendar.rule.ts'
import { article, monthName, weekdayName } from './day-words.rule.ts'

/** Of a month: -1 is its last. */
const nth: Rule<number> = either(
  term({ primeiro: 1, primeira: 1, segundo: 2, segunda: 2, terceiro: 3, terceira: 3 }),
  term({ quarto: 4, quarta: 4, ultimo: -1, ultima: -1 }),
  made(piece('ordinal'), ({ value }) => (value <= 4 ? value : null)),
)

/** The nth such weekday of a month. 0 is Sunday. */
function nthOf(first: PlainDate, nth: number, weekday: number): PlainDate {
  const begin = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 })
  if (nth > 0) return begin.add({ weeks: nth - 1 })
  const last = first.add({ days: first.daysInMonth - 1 })
  return last.subtract({ days: (last.dayOfWeek - weekday + 7) % 7 })
}

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
  const otherMonth: Rule<PlainDate> = either(
    made(phrase('mes que vem; proximo mes; outro mes; mes seguinte'), () => nextMonth),
    made(phrase('desse mes; deste mes; esse mes; este mes; nesse mes; neste mes'), () => thisMonth),
  )
  const namedMonth: Rule<PlainDate> = made(monthName, (month) =>
    thisMonth.with({ month }).add({ years: month < today.month ? 1 : 0 }),
  )
  const whichMonth = either(otherMonth, namedMonth)
  /** `a primeira segunda de dezembro`, `a última sexta do mês`. */
  const nthWeekday: Rule<Days> = sequence(
    [
      article,
      nth,
      weekdayName,
      either(
        sequence([word('de do desse deste'), whichMonth], (_of, first) => first),
        made(phrase('do mes; de mes'), () => thisMonth),
      ),
    ],
    (_in, nth, weekday, first) => {
      const day = nthOf(first, nth, weekday)
      const isOver = Temporal.PlainDate.compare(day, today) < 0
      return oneDay(isOver ? nthOf(first.add({ months: 1 }), nth, weekday) : day)
    },
  )
  return either(
    nthWeekday,
    sequence([article, edge, word('do de desse deste'), whichMonth], (_in, edge, _of, first) =>
      part(first, edge),
    ),
    sequence([article, edge, phrase('do mes; de mes')], (_in, edge) => {
      const isOver = today.day > 10 && (edge === 'comeco' || edge === 'inicio')
      return part(isOver ? nextMonth : thisMonth, edge)
    }),
    sequence([word('em no para o so'), optional(word('o em')), otherMonth], (_in, _the, first) =>
      whole(first),
    ),
    // No article: `o Marco` is a person.
    sequence([word('em para so'), optional(word('em')), namedMonth], (_in, _the, first) =>
      whole(first),
    ),
    // `as duas de dezembro`
    sequence([word('de'), namedMonth], (_of, first) => whole(first)),
    made(phrase('mes que vem; proximo mes'), () => whole(nextMonth)),
  )
}
