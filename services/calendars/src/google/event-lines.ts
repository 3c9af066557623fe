import type { KeptEvent } from '../reading/changes-found.ts'
import type { GoogleEvent, GoogleTime } from './documents.ts'

/** Appointments of ours: in a calendar that follows the page's feed, and those that we write. */
const OWN_UID = /^([0-9a-f-]{36}@encaixe|enc[0-9a-f]{32}@google\.com)$/i
/** The private property of the events that we write: the appointment's id. */
export const OWN_PROPERTY = 'encaixe'
/** Google's own entries of a day, during which nobody is away. */
const NEVER_BUSY = ['workingLocation', 'birthday']

export const isOwn = ({ iCalUID = '', extendedProperties }: GoogleEvent): boolean =>
  OWN_UID.test(iCalUID) || extendedProperties?.private?.[OWN_PROPERTY] !== undefined

/**
 * An event of Google as a VEVENT of RFC 5545, with its time and whether it counts, and nothing else.
 * @param since epoch seconds; what ended before is not kept
 * @returns null if it blocks nothing
 */
export function linesOf(event: GoogleEvent, since: number): KeptEvent | null {
  const { id: eventId, recurringEventId, recurrence, originalStartTime } = event
  const isLeftOut = event.status === 'cancelled'
  if (isOwn(event) || (isLeftOut && !recurringEventId)) return null
  const start = event.start ?? originalStartTime
  if (!start) return null
  const end = event.end ?? start
  const repeats = recurrence !== undefined || recurringEventId !== undefined
  if (!repeats && endOf(end) <= since) return null
  const isFree = isLeftOut || !isBusy(event)
  if (isFree && !repeats) return null
  const time = (name: string, at: GoogleTime) => `${name}${written(at, repeats)}`
  const lines = [
    'BEGIN:VEVENT',
    `UID:${onOneLine(recurringEventId ?? eventId)}`,
    time('DTSTART', start),
    time('DTEND', end),
    ...(recurrence ?? []).map(onOneLine),
    ...(recurringEventId && originalStartTime ? [time('RECURRENCE-ID', originalStartTime)] : []),
    ...(isFree ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
  ]
  return { eventId, seriesId: recurringEventId ?? null, lines: lines.join('\r\n') }
}

function isBusy({ transparency, eventType = '', attendees = [] }: GoogleEvent): boolean {
  if (transparency === 'transparent' || NEVER_BUSY.includes(eventType)) return false
  return !attendees.some(({ self, responseStatus }) => self && responseStatus === 'declined')
}

const onOneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ')
const compact = (text: string) => text.replaceAll(/[-:]/g, '')

/** A series stays on the clock of its zone; a single event is a moment. */
function written({ date, dateTime = '', timeZone }: GoogleTime, repeats: boolean): string {
  if (date !== undefined) return `;VALUE=DATE:${compact(date)}`
  const zone = timeZone ?? 'UTC'
  const moment = instantOf(dateTime, zone).toZonedDateTimeISO(repeats ? zone : 'UTC')
  const wall = compact(moment.toPlainDateTime().toString({ smallestUnit: 'second' }))
  return moment.timeZoneId === 'UTC' ? `:${wall}Z` : `;TZID=${zone}:${wall}`
}

function instantOf(dateTime: string, zone: string): Temporal.Instant {
  const hasOffset = /(Z|[+-]\d\d:\d\d)$/i.test(dateTime)
  if (hasOffset) return Temporal.Instant.from(dateTime)
  return Temporal.PlainDateTime.from(dateTime).toZonedDateTime(zone).toInstant()
}

function endOf({ date, dateTime, timeZone }: GoogleTime): number {
  // A day ends somewhere on earth half a day later than in UTC.
  if (date !== undefined) return Date.parse(date) / 1_000 + 43_200
  return instantOf(dateTime ?? '', timeZone ?? 'UTC').epochMilliseconds / 1_000
}
