import ICAL from 'ical.js'
import { isBusy, isOwnEvent } from './event-part.ts'
import { parseCalendars } from './parse-calendars.ts'
import { ianaZone } from './zones.ts'

/** What says when an event is. */
const WHEN = [
  ...['uid', 'dtstart', 'dtend', 'duration'],
  ...['rrule', 'rdate', 'exdate', 'recurrence-id'],
]
const REPEATS = ['rrule', 'rdate', 'recurrence-id']

/**
 * An object of a CalDAV calendar without title, guests and place: its events that block times, and series of which some
 * may.
 * @param owners addresses of the owner, in lower case: what they declined blocks nothing
 * @returns its text (RFC 5545); empty if it blocks nothing, or cannot be read
 */
export function keptObject(text: string, owners: readonly string[]): string {
  const known = new Set(owners)
  return calendarsOf(text)
    .map((calendar) => keptCalendar(calendar, known))
    .filter((kept) => kept !== '')
    .join('\r\n')
}

function calendarsOf(text: string): ICAL.Component[] {
  try {
    return parseCalendars(text)
  } catch {
    // One object that no program could have meant does not take the others along.
    return []
  }
}

function keptCalendar(calendar: ICAL.Component, owners: ReadonlySet<string>): string {
  const kept = new ICAL.Component('vcalendar')
  kept.addPropertyWithValue('version', '2.0')
  // Zones that have a name everywhere need no rules.
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    if (ianaZone(String(zone.getFirstPropertyValue('tzid'))) === null) kept.addSubcomponent(zone)
  }
  const events = calendar
    .getAllSubcomponents('vevent')
    .flatMap((event) => keptEvent(event, owners) ?? [])
  if (events.length === 0) return ''
  for (const event of events) kept.addSubcomponent(event)
  return kept.toString()
}

function keptEvent(event: ICAL.Component, owners: ReadonlySet<string>): ICAL.Component | null {
  if (isOwnEvent(event)) return null
  const isFree = !isBusy(event, owners)
  const repeats = REPEATS.some((name) => event.hasProperty(name))
  if (isFree && !repeats) return null
  const kept = new ICAL.Component('vevent')
  for (const name of WHEN) {
    for (const property of [...event.getAllProperties(name)]) kept.addProperty(property)
  }
  if (isFree) kept.addPropertyWithValue('transp', 'TRANSPARENT')
  return kept
}
