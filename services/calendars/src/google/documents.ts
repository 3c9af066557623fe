import { z } from 'zod'

/** What is read of Google's answers. Nothing else is asked for: no title, guest or place. */

export const tokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  scope: z.string().default(''),
})
export type TokenAnswer = z.output<typeof tokenAnswer>

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

/** A day, or a moment with its zone. */
export const googleTime = z.object({
  date: z.string().optional(),
  dateTime: z.string().optional(),
  timeZone: z.string().optional(),
})
export type GoogleTime = z.output<typeof googleTime>

export const googleEvent = z.object({
  id: z.string(),
  etag: z.string().optional(),
  status: z.string().default('confirmed'),
  iCalUID: z.string().optional(),
  eventType: z.string().optional(),
  transparency: z.string().optional(),
  start: googleTime.optional(),
  end: googleTime.optional(),
  recurrence: z.array(z.string()).optional(),
  recurringEventId: z.string().optional(),
  originalStartTime: googleTime.optional(),
  attendees: z
    .array(z.object({ self: z.boolean().optional(), responseStatus: z.string().optional() }))
    .optional(),
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).optional() }).optional(),
})
export type GoogleEvent = z.output<typeof googleEvent>
export const EVENT_FIELDS =
  'id,etag,status,iCalUID,eventType,transparency,start,end,recurrence,recurringEventId,' +
  'originalStartTime,attendees(self,responseStatus),extendedProperties/private'
export const eventList = z.object({
  summary: z.string().optional(),
  timeZone: z.string().default('UTC'),
  items: z.array(googleEvent).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
})
export type EventList = z.output<typeof eventList>
export const EVENTS_FIELDS = `summary,timeZone,nextPageToken,nextSyncToken,items(${EVENT_FIELDS})`
