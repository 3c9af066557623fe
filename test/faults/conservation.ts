import { setTimeout as pause } from 'node:timers/promises'
import { bookingEvents } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import { z } from 'zod'
import { rowsOf } from '../database.ts'
import { mailTo, whatsappTo } from '../stack.ts'
import { eventsOfStream } from './stream.ts'

const CONSUMERS = ['notifier', 'scheduling'] as const
const ARRIVED = ['sent', 'delivered', 'read']

const booking = z.object({
  id: z.string(),
  professionalId: z.string(),
  userId: z.string(),
  professionalPhone: z.string(),
  professionalEmail: z.string().nullable(),
  clientPhone: z.string(),
  clientEmail: z.string().nullable(),
})
type Booking = z.infer<typeof booking>

const outboxRow = z.object({ id: z.string(), subject: z.string(), published: z.boolean() })
const deliveryRow = z.object({
  id: z.string(),
  appointmentId: z.string(),
  audience: z.string(),
  channel: z.string(),
  recipient: z.string(),
  status: z.string(),
})
type Delivery = z.infer<typeof deliveryRow>

/**
 * What was lost or doubled between a booking and its messages, in words; nothing when all is there:
 * bookings = events told = events in the stream = inbox rows of each consumer = notices = messages.
 */
export async function differences(bus: Bus, professionalIds: string[]): Promise<string[]> {
  const bookings = await rowsOf('booking', booking, bookingsOf, [professionalIds])
  const ids = bookings.map(({ id }) => id)
  const events = await rowsOf('booking', outboxRow, eventsOfBookings, [
    ids,
    bookingEvents.BookingCreated.type,
  ])
  const eventIds = events.map(({ id }) => id)
  const found = compare('events in the outbox', ids, subjectsOf(events))
  for (const { id } of events.filter(({ published }) => !published)) found.push(`${id}: untold`)

  const told = (await eventsOfStream(bus, 'booking')).filter(({ id }) => eventIds.includes(id))
  found.push(
    ...compare(
      'events in the stream',
      eventIds,
      told.map(({ id }) => id),
    ),
    ...outOfOrder(bookings, subjectsOf(events), subjectsOf(told)),
  )
  for (const consumer of CONSUMERS) {
    const seen = await rowsOf(consumer, z.object({ id: z.string() }), inboxOf, [
      eventIds,
      `${consumer}-booking`,
    ])
    found.push(
      ...compare(
        `inbox rows of ${consumer}`,
        eventIds,
        seen.map(({ id }) => id),
      ),
    )
  }
  const deliveries = await rowsOf('notifier', deliveryRow, deliveriesOf, [ids])
  found.push(...compare('notices', bookings.flatMap(noticesOf), deliveries.map(noticeOf)))
  return [...found, ...(await undelivered(deliveries))]
}

/** Waits until nothing is lost and nothing double; fails with what still is. */
export async function untilConserved(
  bus: Bus,
  professionalIds: string[],
  { timeoutMs = 60_000 } = {},
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const found = await differences(bus, professionalIds)
    if (found.length === 0) return
    if (performance.now() > deadline) {
      const more = found.length > 20 ? [`and ${found.length - 20} more`] : []
      throw new Error(['not conserved:', ...found.slice(0, 20), ...more].join('\n  '))
    }
    await pause(500)
  }
}

const bookingsOf = `
  select a.id, a.professional_id as "professionalId", p.user_id as "userId",
    p.phone as "professionalPhone", p.email as "professionalEmail",
    c.phone as "clientPhone", c.email as "clientEmail"
  from appointments a
    join clients c on c.id = a.client_id
    join professionals p on p.id = a.professional_id
  where a.professional_id = any($1::uuid[])`
const eventsOfBookings = `
  select id, subject, published_at is not null as published
  from outbox where subject = any($1::text[]) and type = $2 order by position`
const inboxOf = `
  select event_id as id from inbox where event_id = any($1::uuid[]) and consumer = $2`
const deliveriesOf = `
  select id, appointment_id as "appointmentId", audience::text, channel::text, recipient,
    status::text
  from deliveries where appointment_id = any($1::uuid[])`

const subjectsOf = (events: { subject: string }[]) => events.map(({ subject }) => subject)

const noticeOf = ({
  appointmentId,
  audience,
  channel,
  recipient,
}: Omit<Delivery, 'id' | 'status'>) => `${appointmentId} ${audience} ${channel} ${recipient}`

/** Both sides hear of a booking wherever they can be reached; only the professional in the app. */
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

function compare(what: string, expected: string[], actual: string[]): string[] {
  const counts = new Map<string, number>()
  for (const key of actual) counts.set(key, (counts.get(key) ?? 0) + 1)
  const wanted = new Set(expected)
  return [
    ...expected.filter((key) => !counts.has(key)).map((key) => `${what}: ${key} is missing`),
    ...[...counts].flatMap(([key, count]) => {
      if (!wanted.has(key)) return [`${what}: ${key} is there for no reason`]
      return count > 1 ? [`${what}: ${key} is there ${count} times`] : []
    }),
  ]
}

/** One professional's bookings are made one after the other, so they are told in that order. */
function outOfOrder(bookings: Booking[], committed: string[], told: string[]): string[] {
  const byProfessional = Map.groupBy(bookings, ({ professionalId }) => professionalId)
  return [...byProfessional].flatMap(([id, own]) => {
    const isOwn = new Set(own.map((made) => made.id))
    const inStream = told.filter((subject) => isOwn.has(subject))
    const inOutbox = committed.filter((subject) => inStream.includes(subject))
    const isSame = inStream.every((subject, index) => subject === inOutbox[index])
    return isSame ? [] : [`the events of professional ${id} are out of order in the stream`]
  })
}

const shown = z.object({ callbackData: z.string().optional() })
const mail = z.object({ headers: z.object({ 'message-id': z.string() }) })

async function undelivered(deliveries: Delivery[]): Promise<string[]> {
  const idsBy = (channel: string) =>
    deliveries.filter((delivery) => delivery.channel === channel).map(({ id }) => id)
  const to = (channel: string) =>
    new Set(deliveries.filter((d) => d.channel === channel).map(({ recipient }) => recipient))

  const phones = await inTurns([...to('whatsapp')], whatsappTo)
  const onPhones = phones.flatMap((message) => shown.parse(message).callbackData ?? [])
  const mails = await inTurns([...to('email')], mailTo)
  // A mailbox shows one message for each Message-ID, and a send in doubt is repeated under its own.
  const messageIds = new Set(mails.map((item) => mail.parse(item).headers['message-id']))
  const inMailboxes = [...messageIds].map((id) => id.replace(/^<|@.*$/g, ''))
  return [
    ...deliveries
      .filter(({ status }) => !ARRIVED.includes(status))
      .map(({ id, channel, status }) => `notice ${id} (${channel}) is ${status}`),
    ...compare('WhatsApp messages', idsBy('whatsapp'), onPhones),
    ...compare('mails', idsBy('email'), inMailboxes),
  ]
}

async function inTurns<T>(keys: string[], read: (key: string) => Promise<T[]>): Promise<T[]> {
  const found: T[] = []
  for (let at = 0; at < keys.length; at += 20) {
    found.push(...(await Promise.all(keys.slice(at, at + 20).map(read))).flat())
  }
  return found
}
