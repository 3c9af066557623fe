import type { DayRange } from '../wishes/wish.rule.ts'

export type PlainDate = Temporal.PlainDate

/** The days that a phrase means. */
export interface Days {
  days: DayRange[]
  /** 0 is Sunday. */
  weekdays: number[]
  /** It is a week or a month: a day that is named with it is the one in it. */
  isWide: boolean
  /** `daqui a quinze dias`: a weekday that is named with it is the one near it. */
  isAbout?: true
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
