import {
  addDays,
  daysAfterMonday,
  daysBetween,
  firstOfMonth,
  monthDays,
} from '../../time/calendar.ts'

/** The longest range of one request for days. */
export const DAYS_RANGE = 62

export interface AgendaDay {
  date: string
  free: boolean
}

export interface Agenda {
  today: string
  days: AgendaDay[]
  /** The day whose times are shown: the one asked for, or the first free one of the week. */
  selected: string | null
  previousWeek: string | null
  nextWeek: string | null
  /** First free day after this week, when the week has none. */
  nextFree: string | null
  /** The first free day of the known range. */
  firstFree: string | null
  month: AgendaMonth
}

/** The month of the shown week. */
export interface AgendaMonth {
  /** Its first day. */
  first: string
  /** Empty cells before the first, whose weeks begin on Monday. */
  skip: number
  days: AgendaDay[]
  /** The first days of the months beside it that can be booked. */
  previous: string | null
  next: string | null
}

interface AgendaInput {
  today: string
  horizonDays: number
  /** Days that still have a time, in any order. */
  free: ReadonlySet<string>
  /** Any day of the week asked for. */
  week?: string | null
  day?: string | null
  /** Any day of the month asked for. */
  month?: string | null
  /** The first day whose free times are known; by default today. */
  knownFrom?: string
}

/**
 * The seven days to show. Weeks run from today, not from Monday, so that the first one is never
 * half past. Without a wish the first week with a free day is shown.
 */
export function agendaOf({
  today,
  horizonDays,
  free,
  week,
  day,
  month,
  knownFrom = today,
}: AgendaInput): Agenda {
  const lastWeek = Math.floor(horizonDays / 7)
  const weekOf = (date: string) =>
    Math.min(Math.max(Math.floor(daysBetween(today, date) / 7), 0), lastWeek)
  const freeDays = [...free].filter((date) => date >= today).sort()

  const firstFree = freeDays[0] ?? null
  const ofMonth = month ? firstOfMonth(month) : null
  const freeInMonth = ofMonth && freeDays.find((date) => firstOfMonth(date) === ofMonth)
  const wish = freeInMonth ?? (ofMonth && max(ofMonth, today)) ?? week ?? day ?? firstFree ?? today
  const index = weekOf(wish)
  const start = addDays(today, index * 7)
  const end = addDays(start, 6)
  const inWeek = (date: string) => date >= start && date <= end
  const firstOfWeek = freeDays.find(inWeek) ?? null

  return {
    today,
    days: Array.from({ length: 7 }, (_, offset) => {
      const date = addDays(start, offset)
      return { date, free: free.has(date) }
    }),
    selected: day && inWeek(day) && day >= today ? day : firstOfWeek,
    previousWeek: index > 0 ? addDays(start, -7) : null,
    nextWeek: index < lastWeek ? addDays(start, 7) : null,
    nextFree: firstOfWeek ? null : (freeDays.find((date) => date > end) ?? null),
    firstFree: knownFrom <= today ? firstFree : null,
    month: monthOf(ofMonth ?? firstOfMonth(day && inWeek(day) ? day : (firstOfWeek ?? start)), {
      today,
      last: addDays(today, horizonDays),
      free,
    }),
  }
}

const max = (one: string, other: string) => (one > other ? one : other)

function monthOf(
  first: string,
  { today, last, free }: { today: string; last: string; free: ReadonlySet<string> },
): AgendaMonth {
  const dates = monthDays(first)
  const previous = firstOfMonth(addDays(first, -1))
  const next = addDays(first, dates.length)
  return {
    first,
    skip: daysAfterMonday(first),
    days: dates.map((date) => ({ date, free: date >= today && free.has(date) })),
    previous: first > today ? max(previous, firstOfMonth(today)) : null,
    next: next <= last ? next : null,
  }
}

/**
 * The range of days to ask for before the professional's zone is known: it starts a day early, as
 * yesterday in UTC may still be today in Brazil.
 */
export function daysRange(utcToday: string, wish: string | null): { from: string; to: string } {
  // the whole month of the wish is shown, and the week around it
  const far = wish !== null && daysBetween(utcToday, wish) > DAYS_RANGE - 38
  const from = far ? addDays(wish, -8) : addDays(utcToday, -1)
  return { from, to: addDays(from, DAYS_RANGE - 1) }
}
