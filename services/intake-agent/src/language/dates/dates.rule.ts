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
  unless,
  word,
} from '../grammar.rule.ts'
import { number } from '../numbers.rule.ts'
import { isWord } from '../words/tokens.rule.ts'
import {
  article,
  beginOfMonth,
  type Days,
  daysFrom,
  monthName,
  oneDay,
  type PlainDate,
} from './day-words.rule.ts'

/** `dia 12`, `12/08`, `12 de agosto`, `de 10 a 12 de dezembro`. */
export function datesRule(today: PlainDate): Rule<Days> {
  const nextMonth = beginOfMonth(today).add({ months: 1 })

  /** The next day with this number, in this month of the year, in this year; null leaves it open. */
  function dated(day: number, month: number | null, year: number | null): PlainDate | null {
    if (day < 1 || day > 31) return null
    let first = beginOfMonth(today)
    if (month !== null) first = first.with({ month })
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
  function oneDated(day: number, month: number | null, year: number | null): Days | null {
    const date = dated(day, month, year)
    return date && oneDay(date)
  }
  /** `dia 24`: what was spoken about before may say of which month. */
  function numbered(day: number): Days | null {
    const date = dated(day, null, null)?.toString()
    return date === undefined
      ? null
      : { days: [{ from: date, to: date, isNumber: true }], weekdays: [], isWide: false }
  }
  function between(from: number, to: number, month: number | null): Days | null {
    const [first, last] = [dated(from, month, null), dated(to, month, null)]
    return first && last && Temporal.PlainDate.compare(first, last) <= 0
      ? daysFrom(first, last)
      : null
  }

  /** `de 2027`: a number that is no year counts for nothing. */
  const ofYear = made(
    optional(sequence([word('de'), piece('number')], (_of, { value }) => value)),
    (year) => ({ year: year !== null && year >= 2000 ? year : null }),
  )
  const ofMonth = either<{ month: number; year: number | null }>(
    sequence([word('de do'), monthName, ofYear], (_of, month, { year }) => ({ month, year })),
    sequence([word('de do'), phrase('mes que vem; proximo mes')], () => ({
      month: nextMonth.month,
      year: nextMonth.year,
    })),
    made(phrase('desse mes; deste mes'), () => ({ month: today.month, year: today.year })),
  )
  const first = made(word('primeiro'), () => 1)
  const dayNumber = either(
    first,
    made(piece('ordinal'), ({ value }) => value),
    number,
  )
  const theDay = sequence(
    [article, word('dia dias'), dayNumber, optional(ofMonth)],
    (_in, _day, day, of) => (of ? oneDated(day, of.month, of.year) : numbered(day)),
  )
  /** `então 22 de manhã`: no hour. */
  const dayOfMorning = before(
    made(number, (day) => (day > 12 && day <= 31 ? numbered(day) : null)),
    phrase('de manha; de manhazinha'),
  )
  /** `dia 12 ou 13`, `dias 12 e 13`. */
  const moreDays = many(
    sequence(
      [
        word('ou e'),
        optional(word('dia o')),
        unless(
          dayNumber,
          either<unknown>(word('meia horas hora'), phrase('da manha; da tarde; da noite')),
        ),
      ],
      (_or, _day, day) => oneDated(day, null, null),
    ),
  )
  const furtherDays = many(
    sequence(
      [either<unknown>(word('e ou'), piece('stop')), unless(dayNumber, word('horas hora'))],
      (_and, day) => day,
    ),
  )
  function allDated(
    numbers: readonly number[],
    of: { month: number; year: number | null } | null,
  ): Days | null {
    const dates = numbers.map((day) => oneDated(day, of?.month ?? null, of?.year ?? null))
    const known = dates.filter((one) => one !== null)
    return known.length < dates.length || !known[0]
      ? null
      : { ...known[0], days: known.flatMap(({ days }) => days) }
  }
  /** `dias 1, 3 e 8 de dezembro`, `12 e 13 de dezembro` */
  const severalDays: Rule<Days> = either(
    sequence(
      [article, word('dias'), dayNumber, furtherDays, optional(ofMonth)],
      (_in, _days, first, more, of) => allDated([first, ...more], of),
    ),
    sequence(
      [optional(word('no nos os em para')), dayNumber, furtherDays, ofMonth],
      (_in, first, more, of) => (more.length === 0 ? null : allDated([first, ...more], of)),
    ),
  )
  /** `no 12 de dezembro`, `terça, primeiro de dezembro` */
  const numberOfMonth: Rule<Days> = sequence(
    [article, either(first, unless(number, word('horas hora'))), word('de'), monthName, ofYear],
    (_in, day, _of, month, { year }) => oneDated(day, month, year),
  )
  const theOrDay = optional(word('dia o'))
  const to = word('a ao ate e')
  return either(
    severalDays,
    dayOfMorning,
    sequence([theDay, moreDays], (first, more) => ({
      ...first,
      days: [first, ...more].flatMap(({ days }) => days),
    })),
    // `as duas de dezembro` are appointments, and no date.
    (tokens, at) =>
      isWord(tokens[at], 'duas') || isWord(tokens[at + 1], 'duas', 'tres')
        ? null
        : numberOfMonth(tokens, at),
    sequence([article, optional(word('dia')), piece('date')], (_in, _day, { day, month, year }) =>
      oneDated(day, month, year),
    ),
    // `de 10 a 12 de dezembro`
    sequence(
      [word('de do entre'), theOrDay, number, to, theOrDay, number, word('de'), monthName],
      (_from, _day, from, _to, _other, last, _of, month) => between(from, last, month),
    ),
    // `do dia 10 ao 15`
    sequence(
      [word('do de entre'), word('dia o'), number, to, theOrDay, number],
      (_from, _day, from, _to, _other, last) => between(from, last, null),
    ),
  )
}
