import ICAL from 'ical.js'

/** An appointment for a person's calendar. */
export interface Invitation {
  /** It takes place at this time, or no more (RFC 5546). */
  method: 'REQUEST' | 'CANCEL'
  /** The same for every version of the appointment. */
  uid: string
  /** Grows with every change. */
  sequence: number
  startsAt: string
  endsAt: string
  summary: string
  /** Where, as far as the page says. */
  location: string | null
  description: string
  /** The page of the appointment. */
  url: string
  organizerName: string
  attendeeName: string
}

interface Addresses {
  /** The service's own address: the professional's stays private. */
  organizer: string
  attendee: string
}

// RFC 5545 counts 75 octets with the space that begins a continued line; the library leaves it out.
ICAL.foldLength = 74

const PRODUCT = '-//Encaixe//Agenda//PT-BR'

/**
 * The appointment as an iTIP request or cancellation (RFC 5546). The UID stays, and SEQUENCE grows with the
 * appointment's version, so that a later update or cancellation replaces it in the calendar.
 * `ical.js` does the escaping, quoting and folding that RFC 5545 asks for.
 */
export function invitationText(
  about: Invitation,
  { organizer, attendee }: Addresses,
  now: Temporal.Instant,
): string {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', about.uid)
  event.addPropertyWithValue('sequence', about.sequence)
  event.addPropertyWithValue('dtstamp', utc(now))
  event.addPropertyWithValue('dtstart', utc(Temporal.Instant.from(about.startsAt)))
  event.addPropertyWithValue('dtend', utc(Temporal.Instant.from(about.endsAt)))
  event.addPropertyWithValue('summary', about.summary)
  if (about.location) event.addPropertyWithValue('location', about.location)
  event.addPropertyWithValue('description', about.description)
  event.addPropertyWithValue('url', about.url)
  const isOff = about.method === 'CANCEL'
  event.addPropertyWithValue('status', isOff ? 'CANCELLED' : 'CONFIRMED')
  event.addPropertyWithValue('transp', isOff ? 'TRANSPARENT' : 'OPAQUE')
  const host = event.addPropertyWithValue('organizer', `mailto:${organizer}`)
  host.setParameter('cn', about.organizerName)
  const guest = event.addPropertyWithValue('attendee', `mailto:${attendee}`)
  guest.setParameter('cn', about.attendeeName)
  guest.setParameter('role', 'REQ-PARTICIPANT')
  guest.setParameter('partstat', 'ACCEPTED')
  guest.setParameter('rsvp', 'FALSE')

  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('prodid', PRODUCT)
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('method', about.method)
  calendar.addSubcomponent(event)
  return `${calendar.toString()}\r\n`
}

const utc = (instant: Temporal.Instant) =>
  ICAL.Time.fromDateTimeString(instant.toString({ smallestUnit: 'second' }))
