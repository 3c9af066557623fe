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
import { article, type Days, daysFrom, monthOf, oneDay, type PlainDate } from './day-words.rule.ts'

/** A month of no leap year is looked for so far ahead. */
const MONTHS_AHEAD = 50

/** `dia 12`, `12/08`, `12 de agosto`, `de 10 a 12 de dezembro`. */
export function datesRule(today: PlainDate): Rule<Days> {
  /** The next day with this number, in this month of the year. */
  function dated(day: number, month: number | null): PlainDate | null {
    const first = today.with({ day: 1 })
    for (let ahead = 0; ahead < MONTHS_AHEAD && day >= 1; ahead += 1) {
      const of = first.add({ months: ahead })
      if (day > of.daysInMonth || (month !== null && of.month !== month)) continue
      if (Temporal.PlainDate.compare(of.with({ day }), today) >= 0) return of.with({ day })
    }
    return null
  }
  /** `dia 24`: what was spoken about before may say of which month. */
  function numbered(day: number): Days | null {
    const date = dated(day, null)
    return date && oneDay(date, { isNumber: true })
  }
  function allDated(numbers: readonly number[], of: PlainDate | null): Days | null {
    const dates = numbers.flatMap((day) => dated(day, of?.month ?? null) ?? [])
    const days = dates.flatMap((date) => oneDay(date).days)
    return dates.length < numbers.length ? null : { days, weekdays: [], isWide: false }
  }

  const month = monthOf(today)
  const ofMonth = sequence([word('de do'), month], (_of, first) => first)
  const hour = either<unknown>(word('meia horas hora'), phrase('da manha|tarde|noite'))
  const dayNumber = unless(
    either(
      made(word('primeiro'), () => 1),
      made(piece('ordinal'), ({ value }) => value),
      number,
    ),
    hour,
  )
  const further = (link: Rule<unknown>) =>
    many(sequence([link, optional(word('dia o')), dayNumber], (_and, _day, day) => day))
  const listed = further(either<unknown>(word('e ou'), piece('stop')))
  const theOrDay = optional(word('dia o'))
  /** `no 12 de dezembro`, `12 e 13 de dezembro`. `As duas de dezembro` are appointments, and no date. */
  const daysOfMonth = sequence([article, dayNumber, listed, ofMonth], (_in, day, more, of) =>
    allDated([day, ...more], of),
  )
  return either(
    // `dias 1, 3 e 8 de dezembro`
    sequence(
      [article, word('dias'), dayNumber, listed, optional(ofMonth)],
      (_in, _days, first, more, of) => allDated([first, ...more], of),
    ),
    // `dia 12`, `dia 12 ou 13`
    sequence(
      [article, word('dia'), dayNumber, further(word('ou e')), optional(ofMonth)],
      (_in, _day, day, more, of) =>
        more.length > 0 || of ? allDated([day, ...more], of) : numbered(day),
    ),
    // `então 22 de manhã`: no hour.
    before(
      made(number, (day) => (day > 12 && day <= 31 ? numbered(day) : null)),
      phrase('de manha'),
    ),
    (tokens, at) => (isWord(tokens[at], 'as', 'uma', 'duas') ? null : daysOfMonth(tokens, at)),
    sequence([article, optional(word('dia')), piece('date')], (_in, _day, { day, month, year }) => {
      const date = year === null ? dated(day, month) : Temporal.PlainDate.from({ year, month, day })
      return date && oneDay(date)
    }),
    // `de 10 a 12 de dezembro`
    sequence(
      [word('de do entre'), theOrDay, number, word('a ao ate e'), theOrDay, number, ofMonth],
      (_from, _day, from, _to, _other, last, of) => {
        const [first, end] = [dated(from, of.month), dated(last, of.month)]
        return first && end && from <= last ? daysFrom(first, end) : null
      },
    ),
  )
}
