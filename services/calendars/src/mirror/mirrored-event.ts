import { createHash } from 'node:crypto'
import type { AppointmentEntry } from '@encaixe/contracts'
import type { GoogleEvent } from '../google/documents.ts'
import { OWN_PROPERTY } from '../google/event-lines.ts'

/** When an event is. Epoch milliseconds. */
export interface Times {
  startsAt: number
  endsAt: number
}

/** The id of an appointment's event (a to v and digits, as Google wants it): a repeated write is the same event. */
export const eventIdOf = (appointmentId: string) => `enc${appointmentId.replaceAll('-', '')}`

/** The appointment of an event's id; null if we have not written it. */
export function appointmentOf(eventId: string): string | null {
  const [, ...parts] = EVENT_ID.exec(eventId) ?? []
  return parts.length === 0 ? null : parts.join('-')
}
const EVENT_ID = /^enc([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** What Google is told of an appointment. What else somebody adds to the event there stays. */
export function eventOf({
  appointmentId,
  startsAt,
  endsAt,
  status,
  summary,
  location,
  description,
}: AppointmentEntry) {
  return {
    status,
    summary,
    location: location ?? '',
    description,
    start: { dateTime: startsAt },
    end: { dateTime: endsAt },
    extendedProperties: { private: { [OWN_PROPERTY]: appointmentId } },
  }
}

/** Recognises what has been written already. */
export const digestOf = (entry: AppointmentEntry) =>
  Uint8Array.from(
    createHash('sha256')
      .update(JSON.stringify(eventOf(entry)))
      .digest(),
  )

export const timesOf = ({
  startsAt,
  endsAt,
}: {
  startsAt: string | Date
  endsAt: string | Date
}) => ({
  startsAt: new Date(startsAt).getTime(),
  endsAt: new Date(endsAt).getTime(),
})

/** When an event is there; null if it is deleted. An event that was made one of whole days begins at midnight in UTC. */
export function timesThere({ status, start, end }: GoogleEvent): Times | null {
  if (status === 'cancelled') return null
  const at = (time: GoogleEvent['start']) => Date.parse(time?.dateTime ?? time?.date ?? '')
  return { startsAt: at(start), endsAt: at(end) }
}

/**
 * What is to be done about an event that we have written. `accept`: it is as it is to be, whoever made it so. `write`:
 * it gets the appointment's state. `ask`: somebody has moved or deleted it there, so the professional decides.
 */
export type Decision = 'accept' | 'write' | 'ask'

export function decide({
  written,
  ours,
  there,
  isSame,
  keeps,
}: {
  /** When it was when we wrote it last. */
  written: Times
  /** When the appointment is. */
  ours: Times
  /** null: deleted. */
  there: Times | null
  /** Whether the appointment is as it was written. */
  isSame: boolean
  /** Whether the professional has decided that the appointment stays as it is. */
  keeps: boolean
}): Decision {
  if (keeps) return 'write'
  if (there === null) return 'ask'
  if (isEqual(there, ours)) return isSame ? 'accept' : 'write'
  return isEqual(there, written) ? 'write' : 'ask'
}

/** How long it is there is no matter of the appointment. */
const isEqual = (one: Times, other: Times) => one.startsAt === other.startsAt
