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

export const daysFrom = (from: PlainDate, to: PlainDate): Days => ({
  days: [{ from: from.toString(), to: to.toString() }],
  weekdays: [],
  isWide: true,
})
/** @param how what was spoken about before says of which week, or of which month the day is */
export const oneDay = (day: PlainDate, how: Pick<DayRange, 'isLoose' | 'isNumber'> = {}): Days => ({
  days: [{ from: day.toString(), to: day.toString(), ...how }],
  weekdays: [],
  isWide: false,
})
/** Any of these weekdays. */
export const onWeekdays = (weekdays: number[]): Days => ({ days: [], weekdays, isWide: true })

/** The week that begins on a Monday. */
export const weekFrom = (monday: PlainDate): Days => daysFrom(monday, monday.add({ days: 6 }))

export const latest = (one: PlainDate, other: PlainDate): PlainDate =>
  Temporal.PlainDate.compare(one, other) < 0 ? other : one

export const mondayOf = (date: PlainDate): PlainDate => date.subtract({ days: date.dayOfWeek - 1 })

/** The first such weekday from a day on. 0 is Sunday. */
export const weekdayFrom = (date: PlainDate, weekday: number): PlainDate =>
  date.add({ days: (weekday - date.dayOfWeek + 7) % 7 })

const feira = optional(
  sequence([optional(piece('dash')), word('feira feiras')], (_dash, feira) => feira),
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
  sequence([piece('ordinal'), optional(piece('dash')), word('feira')], ({ value }) => value - 1),
  // `ter` is a verb as well.
  before(
    made(word('ter'), () => 2),
    piece('clock'),
  ),
)

/** The first day of a month that is named, the next one with that name, or beside the present one. */
export const monthOf = (today: PlainDate): Rule<PlainDate> => {
  const first = today.with({ day: 1 })
  return either(
    made(
      term({ ...Object.fromEntries(MONTHS.map((name, at) => [name, at + 1])), dez: 12 }),
      (month) => first.with({ month }).add({ years: month < today.month ? 1 : 0 }),
    ),
    made(besidesMonth, () => first.add({ months: 1 })),
    made(phrase('desse|deste|esse|este|nesse|neste mes'), () => first),
  )
}
export const besidesMonth = phrase('mes que vem; proximo|outro mes; mes seguinte')

/** A small word before a day: `na`, `para`, `esse`. */
export const article = optional(
  word(`na no a o nas nos as os da do de para pela essa esta nessa nesta esse este nesse neste
    em numa num`),
)
