import ICAL from 'ical.js'

/** An appointment as every calendar takes it (RFC 5545). */
export interface CalendarEvent {
  /** The same in every file and invitation of an appointment: a calendar that has it replaces it. */
  uid: string
  /** Grows with every change. */
  sequence?: number
  /** Instants, ISO 8601. */
  startsAt: string
  endsAt: string
  summary: string
  status?: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  /** What follows is left out where it is empty. */
  location?: string | null
  description?: string | null
  url?: string | null
}

// RFC 5545 counts 75 octets with the space that begins a continued line; the library leaves it out.
ICAL.foldLength = 74

/** `ical.js` does the escaping, quoting and folding that RFC 5545 asks for. */
export function calendarEvent(event: CalendarEvent, now: Temporal.Instant): ICAL.Component {
  const component = new ICAL.Component('vevent')
  component.addPropertyWithValue('uid', event.uid)
  if (event.sequence !== undefined) component.addPropertyWithValue('sequence', event.sequence)
  component.addPropertyWithValue('dtstamp', utc(now))
  component.addPropertyWithValue('dtstart', utc(Temporal.Instant.from(event.startsAt)))
  component.addPropertyWithValue('dtend', utc(Temporal.Instant.from(event.endsAt)))
  component.addPropertyWithValue('summary', event.summary)
  for (const name of ['status', 'location', 'description', 'url'] as const) {
    if (event[name]) component.addPropertyWithValue(name, event[name])
  }
  return component
}

/** A file of such events: to be looked at, or an iTIP request or cancellation (RFC 5546). */
export function calendarFile(
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL',
  events: readonly ICAL.Component[],
): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('prodid', '-//Encaixe//Agenda//PT-BR')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('method', method)
  for (const event of events) calendar.addSubcomponent(event)
  return `${calendar.toString()}\r\n`
}

const utc = (instant: Temporal.Instant) =>
  ICAL.Time.fromDateTimeString(instant.toString({ smallestUnit: 'second' }))
