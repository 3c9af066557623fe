import { type CalendarEvent, calendarEvent, calendarFile } from '@encaixe/contracts/calendar-file'

/** An appointment for a person's calendar. */
export interface Invitation extends CalendarEvent {
  /** It takes place at this time, or no more (RFC 5546). */
  method: 'REQUEST' | 'CANCEL'
  organizerName: string
  attendeeName: string
}

interface Addresses {
  /** The service's own address: the professional's stays private. */
  organizer: string
  attendee: string
}

/**
 * The appointment as an iTIP request or cancellation (RFC 5546). The UID stays, and SEQUENCE grows with the
 * appointment's version, so that a later update or cancellation replaces it in the calendar.
 */
export function invitationText(
  { method, organizerName, attendeeName, ...about }: Invitation,
  { organizer, attendee }: Addresses,
  now: Temporal.Instant,
): string {
  const isOff = method === 'CANCEL'
  const event = calendarEvent(
    { ...about, status: isOff ? 'CANCELLED' : (about.status ?? 'CONFIRMED') },
    now,
  )
  event.addPropertyWithValue('transp', isOff ? 'TRANSPARENT' : 'OPAQUE')
  const host = event.addPropertyWithValue('organizer', `mailto:${organizer}`)
  host.setParameter('cn', organizerName)
  const guest = event.addPropertyWithValue('attendee', `mailto:${attendee}`)
  guest.setParameter('cn', attendeeName)
  guest.setParameter('role', 'REQ-PARTICIPANT')
  guest.setParameter('partstat', 'ACCEPTED')
  guest.setParameter('rsvp', 'FALSE')
  return calendarFile(method, [event])
}
