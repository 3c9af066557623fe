import type { ConnectionKind } from '@encaixe/contracts'
import { wallStretch } from '../time-off/time-off.ts'
import { type Part, partOn } from './day-parts.ts'

interface Busy {
  calendarId: string
  kind?: ConnectionKind | undefined
  name: string
  startsAt: string
  endsAt: string
}

/** A time of a day that a calendar elsewhere blocks. */
export interface ShownElsewhere extends Part {
  key: string
  /** Whose calendar: there is no title. */
  words: string
}

/** `Ocupado · Google`: a calendar of Google bears an address as its name, another the name that was given to it. */
const wordsOf = ({ kind, name }: Busy) => `Ocupado · ${kind === 'google' ? 'Google' : name}`

/** What calendars elsewhere block of a local day. */
export const elsewhereOn = (
  date: string,
  items: readonly Busy[],
  timezone: string,
): ShownElsewhere[] =>
  items.flatMap((busy) => {
    const { calendarId, startsAt, endsAt } = busy
    const part = partOn(date, wallStretch({ startsAt, endsAt }, timezone))
    return part ? [{ key: `${calendarId} ${part.from}`, words: wordsOf(busy), ...part }] : []
  })
