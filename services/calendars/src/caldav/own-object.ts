import type { AppointmentEntry } from '@encaixe/contracts'
import { calendarEvent } from '@encaixe/contracts/calendar-file'
import ICAL from 'ical.js'
import type { Times } from '../mirror/mirrored-event.ts'
import { OWN_X_PROPERTY } from '../reading/event-part.ts'
import { parseCalendars } from '../reading/parse-calendars.ts'
import { utc, wallTimeOf, zonesOf } from '../reading/zones.ts'

const OBJECT = /\/encaixe-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.ics$/

/** Where the event of an appointment is: a repeated write is the same object. */
export const objectUrlOf = (calendar: string, appointmentId: string): string =>
  new URL(`encaixe-${appointmentId}.ics`, calendar.endsWith('/') ? calendar : `${calendar}/`).href

/** The appointment whose event is at a path; null if we have not written it. */
export const appointmentAt = (path: string): string | null => OBJECT.exec(path)?.[1] ?? null

const statuses = { confirmed: 'CONFIRMED', tentative: 'TENTATIVE', gone: 'CANCELLED' } as const

/**
 * The event of an appointment as an object of CalDAV.
 * @param there the object as it is; what else somebody has added to it stays
 */
export function objectOf(
  entry: AppointmentEntry,
  there: string | null,
  now: Temporal.Instant,
): string {
  const { appointmentId, startsAt, endsAt, summary, location, description } = entry
  const uid = `${appointmentId}@encaixe`
  const [calendar = emptyCalendar()] = there === null ? [] : parseCalendars(there)
  const written = calendarEvent(
    {
      ...{ uid, startsAt, endsAt, summary, location, description },
      status: statuses[entry.status],
      sequence: there === null ? 0 : sequenceOf(masterOf(calendar)) + 1,
    },
    now,
  )
  const event = masterOf(calendar)
  if (!event) {
    written.addPropertyWithValue(OWN_X_PROPERTY, appointmentId)
    calendar.addSubcomponent(written)
    return `${calendar.toString()}\r\n`
  }
  for (const name of ['duration', 'location', 'description', 'rrule', 'rdate', 'exdate']) {
    event.removeAllProperties(name)
  }
  for (const property of [...written.getAllProperties()]) {
    event.removeAllProperties(property.name)
    event.addProperty(property)
  }
  return `${calendar.toString()}\r\n`
}

function emptyCalendar(): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('prodid', '-//Encaixe//Agenda//PT-BR')
  calendar.addPropertyWithValue('version', '2.0')
  return calendar
}

const masterOf = (calendar: ICAL.Component) =>
  calendar.getAllSubcomponents('vevent').find((event) => !event.hasProperty('recurrence-id'))

const sequenceOf = (event: ICAL.Component | undefined) =>
  Number(event?.getFirstPropertyValue('sequence') ?? 0)

/** When the event of an object is; null if it was cancelled there, or is no event any more. */
export function timesOfObject(text: string): Times | null {
  const [calendar] = parseCalendars(text)
  const event = calendar && masterOf(calendar)
  const start = event?.getFirstProperty('dtstart')
  if (!calendar || !event || !start) return null
  if (String(event.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED') return null
  const zoneNamed = zonesOf(calendar, 'UTC')
  const instantOf = (property: ICAL.Property): number | null => {
    const time = property.getFirstValue()
    if (!(time instanceof ICAL.Time)) return null
    const tzid = property.getFirstParameter('tzid')
    const zone = typeof tzid === 'string' && tzid !== '' ? zoneNamed(tzid) : utc
    return zone.instantOf(wallTimeOf(time)).epochMilliseconds
  }
  const startsAt = instantOf(start)
  if (startsAt === null) return null
  const end = event.getFirstProperty('dtend')
  const duration = event.getFirstPropertyValue('duration')
  const lasts = duration instanceof ICAL.Duration ? duration.toSeconds() * 1_000 : 0
  return { startsAt, endsAt: (end && instantOf(end)) ?? startsAt + lasts }
}
