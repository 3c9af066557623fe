import { z } from 'zod'
import { badRequest, GoogleError } from '../errors.ts'
import type { Calendars } from '../model/calendars.ts'
import type { Calendar, Event } from '../model/objects.ts'

const query = z.object({
  syncToken: z.string().optional(),
  pageToken: z.string().optional(),
  timeMin: z.iso.datetime({ offset: true }).optional(),
  maxResults: z.coerce.number().int().min(1).max(2_500).default(250),
  maxAttendees: z.coerce.number().int().min(1).optional(),
  singleEvents: z.enum(['true', 'false']).default('false'),
  showDeleted: z.enum(['true', 'false']).default('false'),
})

/** Where a list goes on: changes after `after` up to `upTo`, from the n-th on. */
const position = z.object({
  calendar: z.string(),
  generation: z.int(),
  after: z.int().nullable(),
  upTo: z.int(),
  from: z.int(),
})
type Position = z.output<typeof position>

const tokenOf = (at: Position) => Buffer.from(JSON.stringify(at)).toString('base64url')

function readToken(text: string, { id, generation }: Calendar): Position {
  const read = position.safeParse(jsonIn(text))
  if (read.success && read.data.calendar === id && read.data.generation === generation) {
    return read.data
  }
  const message = 'Sync token is no longer valid, a full sync is required.'
  throw new GoogleError(410, 'fullSyncRequired', message)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    // A token that nobody gave out.
    return null
  }
}

/** `events.list`: all that is there, or what has changed since a sync token, page by page. */
export function listEvents(calendars: Calendars, calendar: Calendar, asked: unknown) {
  const { success, data, error } = query.safeParse(asked)
  if (!success) throw badRequest(z.prettifyError(error))
  if (data.singleEvents === 'true') throw badRequest('The sandbox lists series, not instances.')
  if (data.syncToken !== undefined && data.timeMin !== undefined) {
    throw badRequest('Sync token cannot be combined with timeMin.')
  }
  const sync = data.syncToken === undefined ? null : readToken(data.syncToken, calendar)
  const page = data.pageToken === undefined ? null : readToken(data.pageToken, calendar)
  const { generation, id } = calendar
  const begin = { calendar: id, generation, from: 0, upTo: calendar.changes }
  const at: Position = page ?? { ...begin, after: sync?.upTo ?? null }
  const all = calendars
    .eventsOf(calendar)
    .filter(({ change }) => change <= at.upTo && change > (at.after ?? 0))
    .filter((event) => at.after !== null || isListed(event, data))
    .toSorted((one, other) => one.change - other.change)
  const items = all.slice(at.from, at.from + data.maxResults)
  const next = at.from + items.length
  return {
    kind: 'calendar#events',
    summary: calendar.summary,
    timeZone: calendar.timeZone,
    accessRole: calendar.accessRole,
    items: items.map((event) => eventOf(calendars, event, data)),
    ...(next < all.length
      ? { nextPageToken: tokenOf({ ...at, from: next }) }
      : { nextSyncToken: tokenOf({ ...at, after: null, from: 0 }) }),
  }
}

/** Deleted events are left out of a whole list; exceptions that are left out of a series are not. */
function isListed(
  { body: { status, recurringEventId, recurrence, end } }: Event,
  { showDeleted, timeMin }: z.output<typeof query>,
): boolean {
  if (status === 'cancelled') return showDeleted === 'true' || recurringEventId !== undefined
  const last = end?.dateTime ?? end?.date
  if (timeMin === undefined || recurrence || recurringEventId || last === undefined) return true
  return Date.parse(last) > Date.parse(timeMin)
}

/** An event as the API answers it. */
export function eventOf(
  calendars: Calendars,
  event: Event,
  { maxAttendees }: { maxAttendees?: number | undefined } = {},
) {
  const { eventId, body, updatedAt } = event
  const common = {
    kind: 'calendar#event',
    etag: calendars.etagOf(event),
    id: eventId,
    updated: new Date(updatedAt).toISOString(),
  }
  if (body.status === 'cancelled') return { ...common, ...body }
  const { attendees } = body
  const isShort = attendees && maxAttendees !== undefined && attendees.length > maxAttendees
  return {
    ...common,
    iCalUID: `${body.recurringEventId ?? eventId}@google.com`,
    eventType: 'default',
    ...body,
    ...(isShort && { attendees: attendees.filter(({ self }) => self), attendeesOmitted: true }),
  }
}
