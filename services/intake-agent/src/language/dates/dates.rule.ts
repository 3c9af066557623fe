import {
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
import { type Days, month, one, type PlainDate, small, span } from './day-words.rule.ts'
import { beginOfMonth } from './months.rule.ts'

/** `dia 12`, `12/08`, `12 de agosto`, `de 10 a 12 de dezembro`. */
export function datesRule(today: PlainDate): Rule<Days> {
  const nextMonth = beginOfMonth(today).add({ months: 1 })

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
  return either(
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
}
