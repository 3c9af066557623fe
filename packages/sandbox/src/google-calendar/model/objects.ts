import { z } from 'zod'
import type { ObjectStore } from '../../object-store.ts'

/** An account; its id is its e-mail. */
export interface Account {
  id: string
}

/** A calendar; the first of an account has the account's e-mail as its id. */
export interface Calendar {
  id: string
  account: string
  summary: string
  colour: string
  timeZone: string
  accessRole: 'owner' | 'reader'
  /** Number of its latest change. */
  changes: number
  /** Sync tokens of another generation are no longer known. */
  generation: number
}

/** A moment or a day of the Calendar API (v3). */
const when = z.looseObject({
  date: z.iso.date().optional(),
  dateTime: z.iso.datetime({ offset: true, local: true }).optional(),
  timeZone: z.string().optional(),
})

/** What a client may write of an event. */
export const eventBody = z.looseObject({
  id: z
    .string()
    .regex(/^[a-v0-9]{5,1024}$/)
    .optional(),
  status: z.enum(['confirmed', 'tentative', 'cancelled']).default('confirmed'),
  summary: z.string().optional(),
  transparency: z.enum(['opaque', 'transparent']).optional(),
  start: when.optional(),
  end: when.optional(),
  recurrence: z.array(z.string()).optional(),
  recurringEventId: z.string().optional(),
  originalStartTime: when.optional(),
  attendees: z.array(z.looseObject({})).optional(),
  extendedProperties: z.looseObject({}).optional(),
})
export type EventBody = z.output<typeof eventBody>
/** What a client may write to change one: the rest stays. */
export const eventChange = eventBody
  .extend({ status: eventBody.shape.status.unwrap().optional() })
  .partial()

export interface Event {
  /** `calendar event`. */
  id: string
  calendar: string
  eventId: string
  /** The number of its latest change in its calendar. */
  change: number
  updatedAt: number
  body: EventBody
}

/** Access that somebody gave; its id is the refresh token. */
export interface Grant {
  id: string
  account: string
  scopes: string[]
}

/** A watch channel on the events of a calendar. */
export interface Channel {
  id: string
  resourceId: string
  calendar: string
  address: string
  token: string | null
  expiresAt: number
  /** Messages that it has sent. */
  sent: number
}

export interface Kinds {
  account: Account
  calendar: Calendar
  event: Event
  grant: Grant
  channel: Channel
}
export type Store = ObjectStore<Kinds>
