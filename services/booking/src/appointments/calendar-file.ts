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
  city: string | null
  /** The page it was booked on; null once there is none. */
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
export function calendarFile(entry: CalendarEntry, now: Temporal.Instant): string {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', `${entry.appointmentId}@encaixe`)
  event.addPropertyWithValue('sequence', entry.version)
  event.addPropertyWithValue('dtstamp', utc(now))
  event.addPropertyWithValue('dtstart', utc(entry.startsAt))
  event.addPropertyWithValue('dtend', utc(entry.endsAt))
  event.addPropertyWithValue('summary', `Horário com ${entry.withName}`)
  event.addPropertyWithValue('status', statusOf(entry.status))
  if (entry.city) event.addPropertyWithValue('location', entry.city)
  if (entry.url) event.addPropertyWithValue('url', entry.url)

  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('prodid', '-//Encaixe//Agenda//PT-BR')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addSubcomponent(event)
  return `${calendar.toString()}\r\n`
}

const utc = (instant: Temporal.Instant) =>
  ICAL.Time.fromDateTimeString(instant.toString({ smallestUnit: 'second' }))
