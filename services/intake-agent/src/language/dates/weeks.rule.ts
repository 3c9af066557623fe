import {
  before,
  either,
  end,
  longest,
  made,
  optional,
  phrase,
  piece,
  type Rule,
  sequence,
  term,
  word,
} from '../grammar.rule.ts'
import { isWord } from '../words/tokens.rule.ts'
import {
  article,
  beginOfMonth,
  type Calendar,
  coming,
  type Days,
  daysFrom,
  latest,
  looseDay,
  monthName,
  nextWeek,
  oneDay,
  onWeekdays,
  type PlainDate,
  thisWeek,
  weekdayName,
} from './day-words.rule.ts'

/** They say which of the weekdays: `próxima quinta`. */
const NAMED = ['proxima', 'proximo']

/** `quinta que vem`, `de segunda a sexta`, `durante a semana`. */
export function weekdayRule(
  today: PlainDate,
  { monday, comingWeekday, weekdayOfNextWeek, weekdayAfterComing, inWeek }: Calendar,
): Rule<Days> {
  const oneWeekday: Rule<Days> = sequence(
    [
      article,
      optional(word('proxima proximo outra essa esta')),
      weekdayName,
      optional(
        either(
          made(nextWeek, () => 'next week'),
          made(thisWeek, () => 'this week'),
          made(phrase('que vem; seguinte'), () => 'of next week'),
          made(coming, () => 'coming'),
          made(word('agora'), () => 'now'),
        ),
      ),
    ],
    (_in, which, day, when) => {
      if (when === 'next week') return oneDay(inWeek(monday.add({ weeks: 1 }), day))
      if (when === 'this week') return oneDay(latest(today, inWeek(monday, day)))
      if (when === 'of next week') return oneDay(weekdayOfNextWeek(day))
      if (which === 'outra') return oneDay(weekdayAfterComing(day))
      const isNext = when === 'coming' || NAMED.includes(which ?? '')
      const isLoose = when === null && ![...NAMED, 'essa', 'esta'].includes(which ?? '')
      return isLoose ? looseDay(comingWeekday(day)) : oneDay(comingWeekday(day, isNext))
    },
  )

  /** `de segunda a sexta`, `entre terça e quinta`. */
  const weekdayRange: Rule<Days> = sequence(
    [
      optional(word('de da entre das')),
      optional(word('a')),
      weekdayName,
      either<unknown>(word('a ate e'), piece('dash')),
      optional(word('a')),
      weekdayName,
      optional(
        either(
          made(nextWeek, () => monday.add({ weeks: 1 })),
          made(thisWeek, () => monday),
        ),
      ),
    ],
    (begins, _the, from, to, _article, last, week) => {
      if (to === 'e' && begins !== 'entre') return null
      const length = (last - from + 7) % 7
      if (week === null) {
        return onWeekdays(Array.from({ length: length + 1 }, (_, index) => (from + index) % 7))
      }
      const start = inWeek(week, from)
      return daysFrom(start, start.add({ days: length }))
    },
  )

  /** `os dois sábados` */
  const severalOf: Rule<Days> = sequence(
    [word('os as'), word('dois duas tres quatro'), weekdayName],
    (_the, _count, day) => onWeekdays([day]),
  )

  const workdays = made(
    phrase(`dia de semana; dias de semana; dia util; dias uteis; durante a semana; meio da semana;
      meio de semana`),
    () => onWeekdays([1, 2, 3, 4, 5]),
  )

  // The range stands before the single day that it begins with.
  return longest(weekdayRange, oneWeekday, severalOf, workdays)
}

/** What may stand after `na próxima`, which is a week then. */
const goesOnWith: Rule<unknown> = either<unknown>(end, weekdayName, word('pode da tem consigo'))
const inNextOne = before(phrase('na proxima; para a proxima; na que vem'), goesOnWith)
const inWeekAfter = before(
  phrase(
    'na outra; na seguinte; na outra semana; na semana seguinte; na depois dessa; na de depois',
  ),
  goesOnWith,
)

/** Of a week its first three days, or its last four; of a month ten days. */
const edge = term({ comeco: 'first', inicio: 'first', meio: 'middle', fim: 'last', final: 'last' })

const nth: Rule<number> = either(
  term({ primeiro: 1, primeira: 1, segundo: 2, segunda: 2, terceiro: 3, terceira: 3 }),
  term({ quarto: 4, quarta: 4, ultimo: -1, ultima: -1 }),
  made(piece('ordinal'), ({ value }) => (value <= 4 ? value : null)),
)

/** The nth such weekday of a month, of which -1 is its last. 0 is Sunday. */
function nthOf(first: PlainDate, nth: number, weekday: number): PlainDate {
  const begin = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 })
  if (nth > 0) return begin.add({ weeks: nth - 1 })
  const last = first.add({ days: first.daysInMonth - 1 })
  return last.subtract({ days: (last.dayOfWeek - weekday + 7) % 7 })
}

/** `fim de semana`, `semana que vem`. */
export function weeksRule(
  today: PlainDate,
  date: Rule<Days>,
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
  /** `semana do dia 14`, `semana de 14 de dezembro`. */
  const weekOfDate: Rule<Days> = sequence(
    [article, word('semana'), optional(word('de da')), date],
    (_in, _week, _of, { days: [day] }) => {
      const first = day && Temporal.PlainDate.from(day.from)
      return first ? week(first.subtract({ days: first.dayOfWeek - 1 })) : null
    },
  )
  /** `essa semana não dá, e na próxima?`, `semana que vem não posso, na outra pode ser terça?` */
  const nextOne: Rule<Days> = (tokens, at) => {
    const theNext = inNextOne(tokens, at)
    const read = theNext ?? inWeekAfter(tokens, at)
    const named = tokens.findIndex((token, index) => index < at && isWord(token, 'semana'))
    if (read === null || named < 0) return null
    const isOfNext = nextWeek(tokens, named) !== null || nextWeek(tokens, named - 1) !== null
    const isLater = isOfNext && theNext === null
    return { value: week(isLater ? next.add({ weeks: 1 }) : next), next: read.next }
  }
  const weekBegun = either(
    made(nextWeek, () => true),
    made(phrase('da semana'), () => false),
  )
  const partOfWeek = sequence([article, edge, weekBegun], (_in, edge, isNamed) => {
    if (edge === 'first') return daysFrom(next, next.add({ days: 2 }))
    return edge === 'last' && isNamed
      ? daysFrom(next.add({ days: 3 }), next.add({ days: 6 }))
      : null
  })
  return either(
    nextOne,
    weekend,
    weekOfDate,
    partOfWeek,
    sequence([optional(word('na para a em')), nextWeek], (_in) => week(next)),
    made(thisWeek, () => daysFrom(today, monday.add({ days: 6 }))),
  )
}

/** `em dezembro`, `no fim do mês`, `a última sexta do mês`. */
export function monthsRule(today: PlainDate): Rule<Days> {
  const thisMonth = beginOfMonth(today)
  const nextMonth = thisMonth.add({ months: 1 })

  /** Days of a month from one to another; those that have passed are left out. */
  const within = (first: PlainDate, from: number, to: number) =>
    daysFrom(latest(today, first.with({ day: from })), first.with({ day: to }))
  const whole = (first: PlainDate) => within(first, 1, first.daysInMonth)

  const otherMonth: Rule<PlainDate> = either(
    made(phrase('mes que vem; proximo mes; outro mes; mes seguinte'), () => nextMonth),
    made(phrase('desse mes; deste mes; esse mes; este mes; nesse mes; neste mes'), () => thisMonth),
  )
  const namedMonth: Rule<PlainDate> = made(monthName, (month) =>
    thisMonth.with({ month }).add({ years: month < today.month ? 1 : 0 }),
  )
  const ofMonth: Rule<PlainDate> = either(
    sequence([word('de do desse deste'), either(otherMonth, namedMonth)], (_of, first) => first),
    made(phrase('do mes; de mes'), () => thisMonth),
  )
  const nthWeekday = sequence([article, nth, weekdayName, ofMonth], (_in, nth, weekday, first) => {
    const day = nthOf(first, nth, weekday)
    const isOver = Temporal.PlainDate.compare(day, today) < 0
    return oneDay(isOver ? nthOf(first.add({ months: 1 }), nth, weekday) : day)
  })
  const partOfMonth = sequence([article, edge, ofMonth], (_in, edge, first) => {
    if (edge === 'last') return within(first, 21, first.daysInMonth)
    if (edge === 'middle') return within(first, 11, 20)
    return within(first.equals(thisMonth) && today.day > 10 ? nextMonth : first, 1, 10)
  })
  return either(
    nthWeekday,
    partOfMonth,
    sequence([word('em no para o so'), optional(word('o em')), otherMonth], (_in, _the, first) =>
      whole(first),
    ),
    // No article: `o Marco` is a person.
    sequence([word('em para so'), optional(word('em')), namedMonth], (_in, _the, first) =>
      whole(first),
    ),
    // `as duas de dezembro`, and no `com um tal de Marco`
    (tokens, at) =>
      isWord(tokens[at - 1], 'a', 'o', 'as', 'os', 'duas', 'dois', 'tres', 'horarios', 'consultas')
        ? sequence([word('de'), namedMonth], (_of, first) => whole(first))(tokens, at)
        : null,
    made(phrase('mes que vem; proximo mes'), () => whole(nextMonth)),
  )
}
