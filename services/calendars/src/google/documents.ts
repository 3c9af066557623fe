import { z } from 'zod'

/** What is read of Google's answers. Nothing else is asked for: no title, guest or place. */

export const tokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  scope: z.string().default(''),
})

const listedCalendar = z.object({
  id: z.string(),
  summary: z.string().default(''),
  backgroundColor: z.string().nullable().default(null),
  accessRole: z.string(),
  primary: z.boolean().default(false),
})
export type ListedCalendar = z.output<typeof listedCalendar>
export const calendarList = z.object({
  items: z.array(listedCalendar).default([]),
  nextPageToken: z.string().optional(),
})
export const CALENDAR_FIELDS = 'nextPageToken,items(id,summary,backgroundColor,accessRole,primary)'

/** Google writes the moment of the end in milliseconds, as text. */
export const openedChannel = z.object({ resourceId: z.string(), expiration: z.string() })

const said = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)
const UNREADABLE_RULE = 'RRULE:?'

/** A day, or a moment with its zone. */
export const googleTime = z.object({
  date: said(z.string()),
  dateTime: said(z.string()),
  timeZone: said(z.string()),
})
export type GoogleTime = z.output<typeof googleTime>

/** An event, read as far as it goes: what of it is damaged counts as not said. */
export const googleEvent = z.object({
  id: z.string(),
  etag: said(z.string()),
  status: z.string().default('confirmed').catch('confirmed'),
  iCalUID: said(z.string()),
  eventType: said(z.string()),
  transparency: said(z.string()),
  start: said(googleTime),
  end: said(googleTime),
  // A rule that cannot be read is a rule.
  recurrence: z.array(z.string().catch(UNREADABLE_RULE)).optional().catch([UNREADABLE_RULE]),
  recurringEventId: said(z.string()),
  originalStartTime: said(googleTime),
  attendees: said(z.array(z.object({ self: said(z.boolean()), responseStatus: said(z.string()) }))),
  extendedProperties: said(z.object({ private: said(z.record(z.string(), z.string())) })),
})
export type GoogleEvent = z.output<typeof googleEvent>
export const EVENT_FIELDS =
  'id,etag,status,iCalUID,eventType,transparency,start,end,recurrence,recurringEventId,' +
  'originalStartTime,attendees(self,responseStatus),extendedProperties/private'
export const eventList = z.object({
  summary: z.string().optional(),
  timeZone: z.string().default('UTC'),
  // Nothing is known of an event without an id: it could neither be changed nor forgotten.
  items: z
    .array(googleEvent.nullable().catch(null))
    .default([])
    .transform((items) => items.filter((item) => item !== null)),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
})
export const EVENTS_FIELDS = `summary,timeZone,nextPageToken,nextSyncToken,items(${EVENT_FIELDS})`
