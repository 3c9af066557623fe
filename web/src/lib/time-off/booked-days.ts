import type { AppointmentView } from '@encaixe/contracts'
import { nameOf } from '../agenda/shown.ts'
import { dayIn } from '../time/calendar.ts'

export interface BookedDay {
  /** `YYYY-MM-DD`, where the professional lives. */
  date: string
  /** Of each client, by their time. */
  names: string[]
}

/** On which days appointments begin, and for whom on each, in order. */
export function bookedDays(
  appointments: readonly Pick<AppointmentView, 'startsAt' | 'contact' | 'client'>[],
  timezone: string,
): BookedDay[] {
  const days = Map.groupBy(appointments, ({ startsAt }) => dayIn(timezone, Date.parse(startsAt)))
  return [...days]
    .map(([date, each]) => ({ date, names: each.map(nameOf) }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
}
