import { number } from './numbers.ts'
import {
  before,
  either,
  made,
  many,
  optional,
  phrase,
  piece,
  type Rule,
  sequence,
  term,
  unless,
  word,
} from './rule.ts'
import type { DayRange } from './wish.ts'

/*
 * day     = relative | weekday | "dia" number ["de" month] | 12/08 | "12 de agosto"
 *         | week | weekend | month | "daqui a" number ("dias" | "semanas") | weekdays
 * weekday = ["na" | "nesta" | "próxima"] name ["feira"] ["que vem" | "da semana que vem"]
 */

/** Days as they were said, in a calendar that begins today. */
export interface Days {
  days: DayRange[]
  weekdays: number[]
  /** A week or a month: with a day in it, that day is meant. */
  isWide: boolean
}

type PlainDate = Temporal.PlainDate

const one = (date: PlainDate): Days => span(date, date, false)
const span = (from: PlainDate, to: PlainDate, isWide = true): Days => ({
  days: [{ from: from.toString(), to: to.toString() }],
  weekdays: [],
  isWide,
})

const months: Readonly<Record<string, number>> = {
  janeiro: 1,
  fevereiro: 2,
  marco: 3,
  abril: 4,
  maio: 5,
  junho: 6,
  julho: 7,
  agosto: 8,
  setembro: 9,
  outubro: 10,
  novembro: 11,
  dezembro: 12,
  dez: 12,
}
const names: Readonly<Record<string, number>> = {
  domingo: 0,
  segunda: 1,
  segundas: 1,
  terca: 2,
  tercas: 2,
  quarta: 3,
  quartas: 3,
  quinta: 4,
  quintas: 4,
  sexta: 5,
  sextas: 5,
  sabado: 6,
  sabados: 6,
  domingos: 0,
}

const feira = optional(
  sequence([optional(piece('dash')), word('feira', 'feiras', 'f')], () => true),
)
const ordinalDay = made(piece('ordinal'), ({ value }) =>
  value >= 2 && value <= 6 ? value - 1 : null,
)
const name: Rule<number> = either(
  sequence([term(names), feira], (day) => day),
  sequence([ordinalDay, optional(piece('dash')), word('feira', 'f')], (day) => day),
  // `ter` is a verb as well.
  before(
    made(word('ter'), () => 2),
    either<unknown>(
      piece('clock'),
      word('ou', 'as', 'feira'),
      phrase('de manha', 'de tarde', 'a tarde', 'a noite'),
    ),
  ),
)
const month = term(months)

const nextWeek = phrase(
  'da semana que vem',
  'na semana que vem',
  'semana que vem',
  'da proxima semana',
  'na proxima semana',
  'proxima semana',
  'da outra semana',
  'na outra semana',
  'outra semana',
  'da semana seguinte',
)
const thisWeek = phrase(
  'dessa semana',
  'desta semana',
  'nessa semana',
  'nesta semana',
  'essa semana',
  'esta semana',
  'ainda essa semana',
)
const coming = phrase('que vem', 'proxima', 'proximo', 'seguinte')
const small = optional(
  word(
    'na',
    'no',
    'a',
    'o',
    'nas',
    'nos',
    'as',
    'os',
    'da',
    'do',
    'de',
    'para',
    'pela',
    'ate',
    'essa',
    'esta',
    'nessa',
    'nesta',
    'esse',
    'este',
    'nesse',
    'neste',
    'em',
    'numa',
    'num',
  ),
)

/** What the days of a message mean, said on a day. */
export function daysRule(today: PlainDate): Rule<Days> {
  const weekday = today.dayOfWeek % 7
  const monday = today.subtract({ days: today.dayOfWeek - 1 })

  const coming7 = (day: number, skipsToday = false): PlainDate => {
    const ahead = (day - weekday + 7) % 7
    // Nobody calls tomorrow `quarta que vem`.
    return today.add({ days: ahead <= 1 && skipsToday ? ahead + 7 : ahead })
  }
  const inWeek = (start: PlainDate, day: number) => start.add({ days: (day + 6) % 7 })
  const week = (start: PlainDate) => span(start, start.add({ days: 6 }))
  const latest = (one: PlainDate, other: PlainDate) =>
    Temporal.PlainDate.compare(one, other) < 0 ? other : one

  const relative: Rule<Days> = either(
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

  const oneWeekday: Rule<Days> = sequence(
    [
      optional(
        word(
          'na',
          'no',
          'a',
          'o',
          'nas',
          'nos',
          'as',
          'os',
          'para',
          'da',
          'do',
          'de',
          'essa',
          'esta',
          'nessa',
          'nesta',
          'esse',
          'este',
          'nesse',
          'neste',
          'em',
        ),
      ),
      optional(word('proxima', 'proximo', 'outra', 'essa', 'esta')),
      name,
      optional(
        either(
          made(nextWeek, () => 'next week'),
          made(thisWeek, () => 'this week'),
          made(coming, () => 'coming'),
          made(word('agora'), () => 'now'),
        ),
      ),
    ],
    (_, ahead, day, more) => {
      if (more === 'next week') return one(inWeek(monday.add({ weeks: 1 }), day))
      if (more === 'this week') return one(latest(today, inWeek(monday, day)))
      const isNext = more === 'coming' || ['proxima', 'proximo', 'outra'].includes(ahead ?? '')
      return one(coming7(day, isNext))
    },
  )

  /** `de segunda a sexta`, `entre terça e quinta`. */
  const weekdayRange: Rule<Days> = sequence(
    [
      optional(word('de', 'da', 'entre', 'das')),
      optional(word('a')),
      name,
      either<unknown>(word('a', 'ate', 'e'), piece('dash')),
      optional(word('a')),
      name,
      optional(
        either(
          made(nextWeek, () => true),
          made(thisWeek, () => false),
        ),
      ),
    ],
    (begins, _, from, through, __, to, isNext) => {
      if (through === 'e' && begins !== 'entre') return null
      const length = (to - from + 7) % 7
      if (isNext !== null) {
        const start = inWeek(isNext ? monday.add({ weeks: 1 }) : monday, from)
        return span(start, start.add({ days: length }), true)
      }
      return {
        days: [],
        weekdays: Array.from({ length: length + 1 }, (_, index) => (from + index) % 7),
        isWide: true,
      }
    },
  )

  const workdays: Rule<Days> = made(
    phrase(
      'dia de semana',
      'dias de semana',
      'dia util',
      'dias uteis',
      'durante a semana',
      'meio da semana',
      'meio de semana',
    ),
    () => ({ days: [], weekdays: [1, 2, 3, 4, 5], isWide: true }),
  )

  const saturday = coming7(6)
  const weekend: Rule<Days> = sequence(
    [
      small,
      optional(word('proximo', 'esse', 'este')),
      phrase('fim de semana', 'final de semana', 'finais de semana', 'fins de semana'),
      optional(coming),
    ],
    (_, __, ___, isNext) => {
      const start = weekday === 0 ? today : saturday
      const from = isNext !== null && weekday === 6 ? start.add({ weeks: 1 }) : start
      return span(from, weekday === 0 ? today : from.add({ days: 1 }))
    },
  )

  const weeks: Rule<Days> = either(
    sequence([optional(word('comeco', 'inicio')), nextWeek], (begins) => {
      const next = monday.add({ weeks: 1 })
      return begins === null ? week(next) : span(next, next.add({ days: 2 }))
    }),
    sequence([small, word('fim', 'final'), nextWeek], () =>
      span(monday.add({ days: 10 }), monday.add({ days: 13 })),
    ),
    sequence([small, optional(word('comeco', 'inicio')), phrase('da semana')], (_, begins) =>
      begins === null ? null : span(monday.add({ weeks: 1 }), monday.add({ days: 9 })),
    ),
    sequence([word('na', 'para', 'a', 'em'), nextWeek], () => week(monday.add({ weeks: 1 }))),
    made(thisWeek, () => span(today, monday.add({ days: 6 }))),
  )

  const beginOfMonth = (date: PlainDate) => date.with({ day: 1 })
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
  const monthRule: Rule<Days> = either(
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

  /** The next day of a month that has this number; a year that was written counts. */
  function dated(day: number, month: number | null, year: number | null): PlainDate | null {
    if (day < 1 || day > 31) return null
    let first = month === null ? beginOfMonth(today) : beginOfMonth(today).with({ month })
    if (year !== null) first = first.with({ year })
    for (let tries = 0; tries < 14; tries += 1) {
      if (day <= first.daysInMonth) {
        const date = first.with({ day })
        if (year !== null || Temporal.PlainDate.compare(date, today) >= 0) return date
      }
      if (year !== null) return null
      first = first.add(month === null ? { months: 1 } : { years: 1 })
    }
    return null
  }

  const ofMonth = either<{ month: number; year: number | null }>(
    sequence(
      [
        word('de', 'do'),
        month,
        optional(sequence([word('de'), piece('number')], (_, { value }) => value)),
      ],
      (_, month, year) => ({ month, year: year !== null && year >= 2000 ? year : null }),
    ),
    sequence([word('de', 'do'), phrase('mes que vem', 'proximo mes')], () => ({
      month: nextMonth.month,
      year: nextMonth.year,
    })),
    made(phrase('desse mes', 'deste mes'), () => ({ month: today.month, year: today.year })),
  )
  const dayNumber = either(
    made(word('primeiro'), () => 1),
    made(piece('ordinal'), ({ value }) => value),
    number,
  )
  const theDay = sequence(
    [small, word('dia', 'dias'), dayNumber, optional(ofMonth)],
    (_, __, day, when) => {
      const date = dated(day, when?.month ?? null, when?.year ?? null)
      return date && one(date)
    },
  )
  /** `dia 12 ou 13`, `dias 12 e 13`. */
  const moreDays = many(
    sequence(
      [
        word('ou', 'e'),
        optional(word('dia', 'o')),
        unless(
          dayNumber,
          either<unknown>(
            word('meia', 'horas', 'hora'),
            phrase('da manha', 'da tarde', 'da noite'),
          ),
        ),
      ],
      (_, __, day) => dated(day, null, null),
    ),
  )
  const dates: Rule<Days> = either(
    sequence([theDay, moreDays], (first, more) => ({
      days: [
        ...first.days,
        ...more.map((date) => ({ from: date.toString(), to: date.toString() })),
      ],
      weekdays: [],
      isWide: false,
    })),
    sequence(
      [
        small,
        unless(number, word('horas', 'hora')),
        word('de'),
        month,
        optional(sequence([word('de'), piece('number')], (_, { value }) => value)),
      ],
      (_, day, __, month, year) => {
        const date = dated(day, month, year !== null && year >= 2000 ? year : null)
        return date && one(date)
      },
    ),
    sequence([small, optional(word('dia')), piece('date')], (_, __, { day, month, year }) => {
      const date = dated(day, month, year)
      return date && one(date)
    }),
    /** `de 10 a 12 de dezembro`, `do dia 10 ao 15`. */
    sequence(
      [
        word('de', 'do', 'entre'),
        optional(word('dia', 'o')),
        number,
        word('a', 'ao', 'ate', 'e'),
        optional(word('dia', 'o')),
        number,
        word('de'),
        month,
      ],
      (_, __, from, ___, ____, to, _____, month) => {
        const [first, last] = [dated(from, month, null), dated(to, month, null)]
        return first && last && Temporal.PlainDate.compare(first, last) <= 0
          ? span(first, last)
          : null
      },
    ),
    sequence(
      [
        word('do', 'de', 'entre'),
        word('dia', 'o'),
        number,
        word('a', 'ao', 'ate', 'e'),
        optional(word('o', 'dia')),
        number,
      ],
      (_, __, from, ___, ____, to) => {
        const [first, last] = [dated(from, null, null), dated(to, null, null)]
        return first && last && Temporal.PlainDate.compare(first, last) <= 0
          ? span(first, last)
          : null
      },
    ),
  )

  return longest(relative, weekdayRange, oneWeekday, workdays, weekend, weeks, monthRule, dates)
}

/** The rule that reads most; of two, the first. */
const longest =
  <T>(...rules: Rule<T>[]): Rule<T> =>
  (tokens, at) => {
    const [best] = rules
      .flatMap((rule) => rule(tokens, at) ?? [])
      .toSorted((one, other) => other.next - one.next)
    return best ?? null
  }
