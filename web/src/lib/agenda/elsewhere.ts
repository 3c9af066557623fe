import { wallStretch } from '../time-off/time-off.ts'
import { type Part, partOn } from './day-parts.ts'

interface Busy {
  calendarId: string
  name: string
  startsAt: string
  endsAt: string
}

/** A time of a day that a calendar elsewhere blocks. */
export interface ShownElsewhere extends Part {
  key: string
  /** The calendar's name; there is no title. */
  name: string
}

/** What calendars elsewhere block of a local day. */
export const elsewhereOn = (
  date: string,
  items: readonly Busy[],
  timezone: string,
): ShownElsewhere[] =>
  items.flatMap(({ calendarId, name, startsAt, endsAt }) => {
    const part = partOn(date, wallStretch({ startsAt, endsAt }, timezone))
    return part ? [{ key: `${calendarId} ${part.from}`, name, ...part }] : []
  })
