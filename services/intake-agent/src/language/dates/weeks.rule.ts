import {
  before,
  either,
  end,
  longest,
  made,
  meaning,
  optional,
  phrase,
  piece,
  type Rule,
  sequence,
  term,
  unless,
  word,
} from '../grammar.rule.ts'
import { isWord } from '../words/tokens.rule.ts'
import {
  article,
  besidesMonth,
  type Days,
  daysFrom,
  latest,
  mondayOf,
  monthOf,
  oneDay,
  onWeekdays,
  type PlainDate,
  weekdayFrom,
  weekdayName,
  weekFrom,
} from './day-words.rule.ts'

const NEXT_WEEK = '[na|da] semana que vem; [na|da] proxima|outra semana; da semana seguinte'
const THIS_WEEK = '[ainda] essa|esta|dessa|desta|nessa|nesta semana'
const nextWeek = phrase(NEXT_WEEK)

/** `quinta que vem`, `de segunda a sexta`, `durante a semana`. */
export function weekdayRule(today: PlainDate): Rule<Days> {
  const monday = mondayOf(today)
  const next = monday.add({ weeks: 1 })
  const oneWeekday: Rule<Days> = sequence(
    [
      article,
      optional(word('proxima proximo outra essa esta')),
      weekdayName,
      optional(meaning({ next: `${NEXT_WEEK}; que vem; seguinte`, this: THIS_WEEK, now: 'agora' })),
    ],
    (_in, which, day, when) => {
      const coming = weekdayFrom(today, day)
      if (when === 'next') return oneDay(weekdayFrom(next, day))
      if (when === 'this') return oneDay(latest(today, weekdayFrom(monday, day)))
      if (which === 'outra') return oneDay(coming.add({ weeks: 1 }))
      if (which?.startsWith('proxim') && coming.equals(today))
        return oneDay(coming.add({ weeks: 1 }))
      return oneDay(coming, when === null && which === null ? { isLoose: true } : {})
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
    ],
    (begins, _the, from, to, _article, last) => {
      if (to === 'e' && begins !== 'entre') return null
      const length = ((last - from + 7) % 7) + 1
      return onWeekdays(Array.from({ length }, (_, index) => (from + index) % 7))
    },
  )
  /** `os dois sábados` */
  const severalOf: Rule<Days> = sequence(
    [word('os as'), word('dois duas tres quatro'), weekdayName],
    (_the, _count, day) => onWeekdays([day]),
  )
  const workdays = made(
    phrase(
      'dia de semana; dias de semana; dia util; dias uteis; durante a semana; meio da|de semana',
    ),
    () => onWeekdays([1, 2, 3, 4, 5]),
  )
  // The range stands before the single day that it begins with.
  return longest(weekdayRange, oneWeekday, severalOf, workdays)
}

/** `na próxima`, `na outra`, where a week is spoken about. */
const nextOne = before(
  meaning({
    next: 'na proxima; para a proxima; na que vem',
    after: 'na outra|seguinte [semana]; na depois dessa; na de depois',
  }),
  either<unknown>(end, weekdayName, word('pode da tem consigo')),
)

/** `fim de semana`, `semana que vem`. */
export function weeksRule(today: PlainDate): Rule<Days> {
  const next = mondayOf(today).add({ weeks: 1 })
  const weekend: Rule<Days> = sequence(
    [
      article,
      optional(word('proximo esse este')),
      phrase('fim|final de semana; fins|finais de semana'),
      optional(phrase('que vem')),
    ],
    (_in) => {
      const sunday = weekdayFrom(today, 0)
      return daysFrom(latest(today, sunday.subtract({ days: 1 })), sunday)
    },
  )
  /** `essa semana não dá, e na próxima?`, `semana que vem não posso, na outra pode ser terça?` */
  const ofNextOne: Rule<Days> = (tokens, at) => {
    const read = nextOne(tokens, at)
    const named = tokens.findIndex((token, index) => index < at && isWord(token, 'semana'))
    if (read === null || named < 0) return null
    const isOfNext = [named - 1, named].some((begin) => nextWeek(tokens, begin) !== null)
    const weeks = isOfNext && read.value === 'after' ? 1 : 0
    return { value: weekFrom(next.add({ weeks })), next: read.next }
  }
  return either(
    ofNextOne,
    weekend,
    sequence([optional(word('na para a em')), nextWeek], (_in) => weekFrom(next)),
    made(phrase(THIS_WEEK), () => daysFrom(today, next.subtract({ days: 1 }))),
  )
}

const nth = either(
  term({ primeiro: 1, primeira: 1, segundo: 2, segunda: 2, ultimo: -1, ultima: -1 }),
  made(piece('ordinal'), ({ value }) => value),
)

/** Of a month ten days. */
const edge = term({ comeco: 'first', inicio: 'first', meio: 'middle', fim: 'last', final: 'last' })

/** `em dezembro`, `no fim do mês`, `a última sexta do mês`. */
export function monthsRule(today: PlainDate): Rule<Days> {
  const thisMonth = today.with({ day: 1 })
  const month = monthOf(today)

  /** Days of a month from one to another; those that have passed are left out. */
  const within = (first: PlainDate, from: number, to = first.daysInMonth) =>
    daysFrom(latest(today, first.with({ day: from })), first.with({ day: to }))

  const ofMonth: Rule<PlainDate> = either(
    sequence([word('de do'), month], (_of, first) => first),
    made(phrase('do|de|desse|deste mes'), () => thisMonth),
  )
  const nthWeekday = sequence([article, nth, weekdayName, ofMonth], (_in, nth, weekday, first) => {
    const dayIn = (month: PlainDate) =>
      nth < 0
        ? weekdayFrom(month.add({ months: 1 }), weekday).subtract({ weeks: 1 })
        : weekdayFrom(month, weekday).add({ weeks: nth - 1 })
    const isOver = Temporal.PlainDate.compare(dayIn(first), today) < 0
    return oneDay(dayIn(isOver ? first.add({ months: 1 }) : first))
  })
  const partOfMonth = sequence([article, edge, ofMonth], (_in, edge, first) => {
    if (edge === 'last') return within(first, 21)
    if (edge === 'middle') return within(first, 11, 20)
    return within(first.equals(thisMonth) ? first.add({ months: 1 }) : first, 1, 10)
  })
  return either(
    nthWeekday,
    partOfMonth,
    sequence([optional(word('no para o')), besidesMonth], (_in) =>
      within(thisMonth.add({ months: 1 }), 1),
    ),
    // `o Marco` and `de Marco` are persons.
    sequence([either(word('em para'), unless(word('de'), word('marco'))), month], (_in, first) =>
      within(first, 1),
    ),
  )
}
