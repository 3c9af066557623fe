import { dayIn } from '../time/calendar.ts'

export interface BookedDay {
  /** `YYYY-MM-DD`, where the professional lives. */
  date: string
  appointments: number
}

/** On which days appointments begin, and how many on each, in order. */
export function bookedDays(
  appointments: readonly { startsAt: string }[],
  timezone: string,
): BookedDay[] {
  const days = Map.groupBy(appointments, ({ startsAt }) => dayIn(timezone, Date.parse(startsAt)))
  return [...days]
    .map(([date, each]) => ({ date, appointments: each.length }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
}
