import { addDays, daysBetween } from './calendar.ts'

/** Longest range one request for days may ask for. */
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
}

interface AgendaInput {
  today: string
  horizonDays: number
  /** Days that still have a time, in any order. */
  free: ReadonlySet<string>
  /** Any day of the week asked for. */
  week?: string | null
  day?: string | null
}

/**
 * The seven days to show. Weeks run from today, not from Sunday, so that the first one is never
 * half past. Without a wish the first week with a free day is shown.
 */
export function agendaOf({ today, horizonDays, free, week, day }: AgendaInput): Agenda {
  const lastWeek = Math.floor(horizonDays / 7)
  const weekOf = (date: string) =>
    Math.min(Math.max(Math.floor(daysBetween(today, date) / 7), 0), lastWeek)
  const freeDays = [...free].filter((date) => date >= today).sort()

  const wish = week ?? day ?? freeDays[0] ?? today
  const index = weekOf(wish)
  const start = addDays(today, index * 7)
  const end = addDays(start, 6)
  const inWeek = (date: string) => date >= start && date <= end
  const firstFree = freeDays.find(inWeek) ?? null

  return {
    today,
    days: Array.from({ length: 7 }, (_, offset) => {
      const date = addDays(start, offset)
      return { date, free: free.has(date) }
    }),
    selected: day && inWeek(day) && day >= today ? day : firstFree,
    previousWeek: index > 0 ? addDays(start, -7) : null,
    nextWeek: index < lastWeek ? addDays(start, 7) : null,
    nextFree: firstFree ? null : (freeDays.find((date) => date > end) ?? null),
  }
}

/**
 * The range of days to ask for before the professional's zone is known: it starts a day early, as
 * yesterday in UTC may still be today in Brazil.
 */
export function daysRange(utcToday: string, wish: string | null): { from: string; to: string } {
  const far = wish !== null && daysBetween(utcToday, wish) > DAYS_RANGE - 10
  const from = far ? addDays(wish, -8) : addDays(utcToday, -1)
  return { from, to: addDays(from, DAYS_RANGE - 1) }
}
