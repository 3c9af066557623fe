import {
  before,
  either,
  made,
  optional,
  phrase,
  piece,
  type Rule,
  sequence,
  term,
  unless,
  word,
} from '../grammar.rule.ts'
import type { DayRange } from '../wishes/wish.rule.ts'

export type PlainDate = Temporal.PlainDate

/** The days that a phrase means. */
export interface Days {
  days: DayRange[]
  /** 0 is Sunday. */
  weekdays: number[]
  /** It is a week or a month: a day that is named with it is the one in it. */
  isWide: boolean
}

export const oneDay = (date: PlainDate): Days => daysFrom(date, date, false)
/** A weekday without its week: the coming one, unless what was shown before says which. */
export const looseDay = (date: PlainDate): Days => ({
  days: [{ from: date.toString(), to: date.toString(), isLoose: true }],
  weekdays: [],
  isWide: false,
})
export const daysFrom = (from: PlainDate, to: PlainDate, isWide = true): Days => ({
  days: [{ from: from.toString(), to: to.toString() }],
  weekdays: [],
  isWide,
})
/** Any of these weekdays. */
export const onWeekdays = (weekdays: number[]): Days => ({ days: [], weekdays, isWide: true })

export const latest = (one: PlainDate, other: PlainDate): PlainDate =>
  Temporal.PlainDate.compare(one, other) < 0 ? other : one

export const beginOfMonth = (date: PlainDate): PlainDate => date.with({ day: 1 })

/** What weekdays and weeks mean, seen from today. */
export function calendarOf(today: PlainDate) {
  const weekday = today.dayOfWeek % 7
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  return {
    weekday,
    monday,
    /** The next such weekday. `skipsToday`: neither today nor tomorrow, as in `próxima quarta`. */
    comingWeekday(day: number, skipsToday = false): PlainDate {
      const ahead = (day - weekday + 7) % 7
      return today.add({ days: ahead <= 1 && skipsToday ? ahead + 7 : ahead })
    },
    /** `quinta que vem`: next week's, and never tomorrow. */
    weekdayOfNextWeek(day: number): PlainDate {
      const date = monday.add({ weeks: 1, days: (day + 6) % 7 })
      return today.until(date).days <= 1 ? date.add({ weeks: 1 }) : date
    },
    /** `a outra quinta`: the one after the coming one. */
    weekdayAfterComing: (day: number) => today.add({ weeks: 1, days: (day - weekday + 7) % 7 }),
    inWeek: (start: PlainDate, day: number) => start.add({ days: (day + 6) % 7 }),
    week: (start: PlainDate) => daysFrom(start, start.add({ days: 6 })),
  }
}
export type Calendar = ReturnType<typeof calendarOf>

const feira = optional(
  sequence([optional(piece('dash')), word('feira feiras f')], (_dash, feira) => feira),
)

export const WEEKDAYS = 'domingo segunda terca quarta quinta sexta sabado'.split(' ')
const MONTHS =
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(
    ' ',
  )

const weekdays = term(
  Object.fromEntries(WEEKDAYS.flatMap((name, day) => [name, `${name}s`].map((one) => [one, day]))),
)

/** What is counted in `a segunda via`, `uma segunda opinião`, `da quinta série`, and is on no weekday. */
const counted = word('via vias opiniao serie vez chance dose etapa fase')

/** A weekday: `quinta-feira`, `5ª feira`. 0 is Sunday. */
export const weekdayName: Rule<number> = either(
  sequence([unless(weekdays, counted), feira], (day) => day),
  sequence([piece('ordinal'), optional(piece('dash')), word('feira f')], ({ value }) =>
    value >= 2 && value <= 6 ? value - 1 : null,
  ),
  // `ter` is a verb as well.
  before(
    made(word('ter'), () => 2),
    either<unknown>(
      piece('clock'),
      word('ou as feira'),
      phrase('de manha; de tarde; a tarde; a noite'),
    ),
  ),
)

/** 1 is January. */
export const monthName = term({
  ...Object.fromEntries(MONTHS.map((name, at) => [name, at + 1])),
  dez: 12,
})

export const nextWeek =
  phrase(`da semana que vem; na semana que vem; semana que vem; da proxima semana;
  na proxima semana; proxima semana; da outra semana; na outra semana; outra semana; da semana seguinte`)
export const thisWeek = phrase(`dessa semana; desta semana; nessa semana; nesta semana; essa semana;
  esta semana; ainda essa semana`)
export const coming = phrase('que vem; proxima; proximo; seguinte')
/** A small word before a day: `na`, `para`, `esse`. */
export const article = optional(
  word(`na no a o nas nos as os da do de para pela essa esta nessa nesta esse este nesse neste
    em numa num`),
)
