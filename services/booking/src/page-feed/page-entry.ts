import type { FeedNames } from '@encaixe/contracts'
import { firstName } from '@encaixe/contracts/first-name'
import { offerSeenBy } from '../appointments/appointment-view.ts'
import type { AppointmentRow } from '../appointments/select-appointments.sql.ts'
import { type CalendarEntry, calendarPlace, summaryOf, entryOf } from './calendar-file.ts'

/**
 * An appointment in the calendar of its page. The address may be read by another company's servers, so where a client
 * lives and what they answered stand there only with their whole name.
 */
export function pageEntry(row: AppointmentRow, names: FeedNames, page: string): CalendarEntry {
  const { service, place, clientAddress, clientAnswer } = offerSeenBy('professional', row)
  const entry = entryOf(row)
  if (names === 'none') {
    return { ...entry, summary: 'Ocupado', location: null, notes: [], url: page }
  }
  const isWhole = names === 'full'
  const name = row.client.name ?? 'alguém'
  return {
    ...entry,
    summary: summaryOf(service, isWhole ? name : firstName(name)),
    ...calendarPlace(
      {
        place,
        clientAddress: isWhole ? clientAddress : null,
        clientAnswer: isWhole ? clientAnswer : null,
      },
      { city: null, page },
    ),
  }
}
