import type { AppointmentEntry } from '@encaixe/contracts'
import { calendarEvent } from '@encaixe/contracts/calendar-file'
import ICAL from 'ical.js'
import type { Times } from '../mirror/mirrored-event.ts'
import { readerOf } from '../reading/busy-of-file.ts'
import { calendarsOf, linesNamed, textOf } from '../reading/content-lines.ts'
import { OWN_X_PROPERTY, readTimes } from '../reading/event-part.ts'

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
  const [calendar = emptyCalendar()] = there === null ? [] : parsed(there)
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

/** What is there; nothing if it was damaged: then it is written anew. */
function parsed(text: string): ICAL.Component[] {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text))
    return calendar.name === 'vcalendar' ? [calendar] : []
  } catch {
    return []
  }
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
  const [calendar] = calendarsOf(text)
  const event = calendar?.blocks.find(
    (block) => block.name === 'vevent' && linesNamed(block, 'recurrence-id').length === 0,
  )
  if (!calendar || !event || textOf(event, 'status')?.toUpperCase() === 'CANCELLED') return null
  const [part] = readTimes(event, readerOf(calendar, 'UTC', [])).parts
  if (!part) return null
  const [startsAt, endsAt] = part.stretch(part.start)
  return { startsAt: startsAt * 1_000, endsAt: endsAt * 1_000 }
}
