import type { KeptEvent } from '../reading/changes-found.ts'
import { OWN_UID } from '../reading/event-part.ts'
import { zoneIdOf } from '../reading/zones.ts'
import type { GoogleEvent, GoogleTime } from './documents.ts'

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
  const end = event.end ?? start
  const repeats = recurrence !== undefined || recurringEventId !== undefined
  if (!repeats && end && endOf(end) <= since) return null
  const isFree = isLeftOut || !isBusy(event)
  if (isFree && !repeats) return null
  const time = (name: string, at: GoogleTime | undefined) =>
    at ? [`${name}${written(at, repeats)}`] : []
  const lines = [
    'BEGIN:VEVENT',
    `UID:${onOneLine(recurringEventId ?? eventId)}`,
    ...time('DTSTART', start),
    ...time('DTEND', end),
    ...(recurrence ?? []).map(onOneLine),
    // Without the start that it replaces it is an exception all the same.
    ...(recurringEventId
      ? (originalStartTime && time('RECURRENCE-ID', originalStartTime)) || ['RECURRENCE-ID:?']
      : []),
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
const OFFSET = /(Z|[+-]\d\d:\d\d)$/i

/** A series stays on the clock of its zone; a single event is a moment. What cannot be read is handed on as it is. */
function written({ date, dateTime = '', timeZone }: GoogleTime, repeats: boolean): string {
  if (date !== undefined) return `;VALUE=DATE:${onOneLine(date)}`
  const hasOffset = OFFSET.test(dateTime)
  if (hasOffset && (!repeats || timeZone === undefined)) return `:${onOneLine(dateTime)}`
  if (timeZone === undefined) return `:${onOneLine(dateTime)}Z`
  return `;TZID="${onOneLine(timeZone).replaceAll('"', '')}":${onOneLine(clockOf(dateTime, timeZone))}`
}

/** What the clock of its zone shows. */
function clockOf(dateTime: string, timeZone: string): string {
  const zone = zoneIdOf(timeZone)
  const moment = zone === null ? null : instantOf(dateTime)
  if (zone === null || !moment) return dateTime.replace(OFFSET, '')
  return moment.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' })
}

/** null for a time without an offset, or one that cannot be read. */
function instantOf(dateTime: string): Temporal.Instant | null {
  try {
    return OFFSET.test(dateTime) ? Temporal.Instant.from(dateTime) : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The end in epoch seconds, or a moment not before it; never for what cannot be read. */
function endOf({ date, dateTime }: GoogleTime): number {
  // A day, and a time without an offset, is somewhere on earth half a day later than in UTC.
  const text = date ?? dateTime ?? ''
  const end = Date.parse(OFFSET.test(text) ? text : `${text.slice(0, 10)}T24:00:00Z`) / 1_000
  return Number.isNaN(end) ? Number.POSITIVE_INFINITY : end + (OFFSET.test(text) ? 0 : 43_200)
}
