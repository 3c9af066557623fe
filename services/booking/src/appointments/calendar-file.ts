import type { AppointmentStatus } from '@encaixe/contracts'
import ICAL from 'ical.js'

/** An appointment as a calendar keeps it. */
export interface CalendarEntry {
  appointmentId: string
  version: number
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  status: AppointmentStatus
  /** Whom it is with. */
  withName: string
  /** What was booked; null: not said. */
  service: string | null
  /** Where, as far as it is known. */
  location: string | null
  /** How to get there, what to bring: a paragraph each. */
  notes: readonly string[]
  /** The page it was booked on, or where to meet online; null once there is none. */
  url: string | null
}

// RFC 5545 counts 75 octets with the space that begins a continued line; the library leaves it out.
ICAL.foldLength = 74

const statusOf = (status: AppointmentStatus) => {
  if (status === 'pending_confirmation') return 'TENTATIVE'
  return status === 'rejected' || status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'
}

/**
 * An appointment as a file for a calendar (RFC 5545). The UID is that of the invitations by e-mail, and
 * SEQUENCE the appointment's version: a calendar that has one already replaces it.
 */
export const calendarFile = (entry: CalendarEntry, now: Temporal.Instant): string =>
  calendarOf([entry], now)

/** Several of them, as a calendar that is followed. */
export function calendarOf(entries: readonly CalendarEntry[], now: Temporal.Instant): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('prodid', '-//Encaixe//Agenda//PT-BR')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  for (const entry of entries) calendar.addSubcomponent(eventOf(entry, now))
  return `${calendar.toString()}\r\n`
}

function eventOf(entry: CalendarEntry, now: Temporal.Instant): ICAL.Component {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', `${entry.appointmentId}@encaixe`)
  event.addPropertyWithValue('sequence', entry.version)
  event.addPropertyWithValue('dtstamp', utc(now))
  event.addPropertyWithValue('dtstart', utc(entry.startsAt))
  event.addPropertyWithValue('dtend', utc(entry.endsAt))
  event.addPropertyWithValue('summary', `${entry.service ?? 'Horário'} com ${entry.withName}`)
  event.addPropertyWithValue('status', statusOf(entry.status))
  if (entry.location) event.addPropertyWithValue('location', entry.location)
  if (entry.notes.length > 0) {
    event.addPropertyWithValue('description', entry.notes.join('\n\n'))
  }
  if (entry.url) event.addPropertyWithValue('url', entry.url)
  return event
}

const utc = (instant: Temporal.Instant) =>
  ICAL.Time.fromDateTimeString(instant.toString({ smallestUnit: 'second' }))
