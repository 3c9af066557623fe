import type { Holiday, SpecialDay } from '@encaixe/contracts'
import { windowsOn } from '@encaixe/slots'
import { addDays, dayLong, daysAfterMonday, daysBetween, monthDays } from '../time/calendar.ts'
import type { Window } from '../week/week.ts'
import { windowsInWords } from './windows-in-words.ts'

/** How a day of the year stands out. */
export type DayLook = 'closed' | 'hours' | 'usual' | 'free'

export interface YearDay {
  date: string
  look: DayLook
  /** The name of its holiday, or its note. */
  name: string
  isPast: boolean
}

export interface YearMonth {
  first: string
  /** Empty cells before the first, whose weeks begin on Monday. */
  skip: number
  days: YearDay[]
}

interface YearInput {
  year: number
  today: string
  windows: readonly Window[]
  specialDays: readonly SpecialDay[]
  holidays: readonly Pick<Holiday, 'date' | 'name'>[]
}

/** A year by its months. `usual` are hours of the week, `free` are days without any. */
export function yearOf({ year, today, windows, specialDays, holidays }: YearInput): YearMonth[] {
  const special = new Map(specialDays.map((day) => [day.date, day]))
  const named = new Map(holidays.map(({ date, name }) => [date, name]))
  const lookOf = (date: string): DayLook => {
    const day = special.get(date)
    const usual = windowsOn({ windows, specialDays: [] }, date)
    if (day && day.windows.length === 0) return 'closed'
    if (day && windowsInWords(day.windows) !== windowsInWords(usual)) return 'hours'
    return usual.length > 0 ? 'usual' : 'free'
  }
  return Array.from({ length: 12 }, (_, month) => {
    const first = `${year}-${String(month + 1).padStart(2, '0')}-01`
    return {
      first,
      skip: daysAfterMonday(first),
      days: monthDays(first).map((date) => ({
        ...{ date, look: lookOf(date), isPast: date < today },
        name: named.get(date) ?? special.get(date)?.note ?? '',
      })),
    }
  })
}

/** The years that may be looked at: this one, and the two in which days can be set. */
export const yearsFrom = (today: string): number[] => {
  const year = Number(today.slice(0, 4))
  return [year, year + 1, year + 2]
}

export interface ShownHoliday {
  date: string
  /** `sexta, 25 de dezembro` */
  day: string
  name: string
  about: string
  decision: Holiday['decision']
  bridge: { date: string; day: string } | null
}

const LEVELS = { national: 'nacional', state: 'estadual', municipal: 'municipal' } as const

/** A holiday on a day that is worked in its week; the others need no answer. */
export function askedHolidays(
  holidays: readonly Holiday[],
  { today, windows }: { today: string; windows: readonly Window[] },
): ShownHoliday[] {
  const isWorked = (date: string) => windowsOn({ windows, specialDays: [] }, date).length > 0
  return holidays
    .filter(({ date, decision }) => date >= today && (isWorked(date) || decision !== null))
    .map(({ date, name, level, optional, decision, bridge }) => ({
      ...{ date, day: dayLong(date), name, decision },
      about: optional ? 'ponto facultativo' : `feriado ${LEVELS[level]}`,
      bridge: bridge && isWorked(bridge) ? { date: bridge, day: dayLong(bridge) } : null,
    }))
}

/** How many days ahead an agenda asks about a holiday. */
const ASKED_AHEAD = 21

/** What an agenda asks now: the holidays of the next weeks that nobody has answered. */
export const askedNow = (holidays: readonly ShownHoliday[], today: string): ShownHoliday[] =>
  holidays.filter(
    ({ date, decision }) => decision === null && daysBetween(today, date) <= ASKED_AHEAD,
  )

export const aheadOf = (today: string) => ({ from: today, to: addDays(today, ASKED_AHEAD) })
