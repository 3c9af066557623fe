import { setTimeout as pause } from 'node:timers/promises'
import { bookingEvents, copiersOf, type ServiceName } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import { z } from 'zod'
import { rowsOf } from '../database.ts'
import { undelivered } from './messages.ts'
import { type Booking, bookingsOf, compare, type Notice, noticesAbout } from './records.ts'
import { eventsOfStream } from './stream.ts'

const CONSUMERS = copiersOf('booking')

const outboxRow = z.object({ id: z.string(), subject: z.string(), published: z.boolean() })
/**
 * Describes what was lost or doubled between bookings and notices; empty if bookings = published events = inbox rows
 * of each consumer = notices = events in the stream. A later stage is checked only once the earlier ones agree.
 */
export async function differences(bus: Bus, professionalIds: string[]): Promise<string[]> {
  const bookings = await bookingsOf(professionalIds)
  const ids = bookings.map(({ id }) => id)
  const events = await rowsOf('booking', outboxRow, eventsOfBookings, [
    ids,
    bookingEvents.BookingCreated.type,
  ])
  const eventIds = events.map(({ id }) => id)
  const stages: (() => Promise<string[]>)[] = [
    async () => [
      ...compare('events in the outbox', ids, subjectsOf(events)),
      ...events.filter(({ published }) => !published).map(({ id }) => `${id}: unpublished`),
    ],
    async () => (await Promise.all(CONSUMERS.map((one) => unseen(one, eventIds)))).flat(),
    async () =>
      compare('notices', bookings.flatMap(noticesOf), (await noticesAbout(ids)).map(noticeOf)),
    async () => {
      const wanted = new Set(eventIds)
      const published = (await eventsOfStream(bus, 'booking')).filter(({ id }) => wanted.has(id))
      return [
        ...compare(
          'events in the stream',
          eventIds,
          published.map(({ id }) => id),
        ),
        ...outOfOrder(bookings, subjectsOf(events), subjectsOf(published)),
      ]
    },
  ]
  for (const stage of stages) {
    const found = await stage()
    if (found.length > 0) return found
  }
  return []
}

async function unseen(consumer: ServiceName, eventIds: string[]) {
  const seen = await rowsOf(consumer, z.object({ id: z.string() }), inboxOf, [
    eventIds,
    `${consumer}-booking`,
  ])
  return compare(
    `inbox rows of ${consumer}`,
    eventIds,
    seen.map(({ id }) => id),
  )
}

/** Waits until nothing is lost or doubled; fails with what still is. */
export async function untilConserved(
  bus: Bus,
  professionalIds: string[],
  { timeoutMs = 60_000 } = {},
): Promise<void> {
  await untilNone(
    async () => {
      const found = await differences(bus, professionalIds)
      return found.length > 0 ? found : undelivered(professionalIds)
    },
    { what: 'not conserved', timeoutMs },
  )
}

/** Waits until a list of complaints is empty; fails with the rest. */
export async function untilNone(
  find: () => Promise<string[]>,
  { what, timeoutMs, everyMs = 500 }: { what: string; timeoutMs: number; everyMs?: number },
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const found = await find()
    if (found.length === 0) return
    if (performance.now() > deadline) {
      const more = found.length > 20 ? [`and ${found.length - 20} more`] : []
      throw new Error([`${what}:`, ...found.slice(0, 20), ...more].join('\n  '))
    }
    await pause(everyMs)
  }
}

const eventsOfBookings = `
  select id, subject, published_at is not null as published
  from outbox where subject = any($1::text[]) and type = $2 order by position`
const inboxOf = `
  select event_id as id from inbox where event_id = any($1::uuid[]) and consumer = $2`
const subjectsOf = (events: { subject: string }[]) => events.map(({ subject }) => subject)

const noticeOf = ({ appointmentId, audience, channel, recipient }: Omit<Notice, 'id' | 'status'>) =>
  `${appointmentId} ${audience} ${channel} ${recipient}`

/** Both sides get notices on every channel they have; only the professional in the app. */
function noticesOf(made: Booking): string[] {
  const side = (audience: string, addresses: Record<string, string | null>) =>
    Object.entries(addresses).flatMap(([channel, recipient]) =>
      recipient ? noticeOf({ appointmentId: made.id, audience, channel, recipient }) : [],
    )
  return [
    ...side('professional', {
      in_app: made.userId,
      whatsapp: made.professionalPhone,
      email: made.professionalEmail,
    }),
    ...side('client', { whatsapp: made.clientPhone, email: made.clientEmail }),
  ]
}

/** One professional's bookings are made in turn, so they are published in that order. */
function outOfOrder(bookings: Booking[], committed: string[], published: string[]): string[] {
  const byProfessional = Map.groupBy(bookings, ({ professionalId }) => professionalId)
  return [...byProfessional].flatMap(([id, own]) => {
    const isOwn = new Set(own.map((made) => made.id))
    const inStream = published.filter((subject) => isOwn.has(subject))
    const inOutbox = committed.filter((subject) => inStream.includes(subject))
    const isSame = inStream.every((subject, index) => subject === inOutbox[index])
    return isSame ? [] : [`the events of professional ${id} are out of order in the stream`]
  })
}
