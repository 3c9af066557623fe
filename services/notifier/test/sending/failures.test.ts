import { notifierEvents, notifierRpcs } from '@encaixe/contracts'
import { newId, type RunningService } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { appointmentParams } from '../../src/notices/appointment/about-appointment.ts'
import { msgBookingReceived } from '../../src/notices/appointment/msg-booking-booked.ts'
import { deliveriesOf } from '../builders.ts'
import { booking, startWorld, type World } from '../world.ts'

let world: World
let notifier: RunningService

beforeAll(async () => {
  world = await startWorld()
  notifier = await world.startNotifier()
})
afterEach(() => world.sandbox.clearFaults())
afterAll(async () => {
  await notifier?.stop()
  await world?.stop()
})

const whatsappOf = (eventId: string, recipient: string) =>
  world.prisma.delivery.findFirstOrThrow({ where: { eventId, recipient, channel: 'whatsapp' } })

const published = async (type: string, deliveryId: string) =>
  world.prisma.$queryRaw<unknown[]>`
    select 1 from outbox where type = ${type} and subject = ${deliveryId}`

/** Puts a WhatsApp delivery for a client into the database, in whatever state. */
async function storeDelivery(state: object, { client, snapshot } = booking()) {
  const { eventId, deliveries } = deliveriesOf(snapshot, msgBookingReceived)
  const delivery = deliveries.find(({ channel }) => channel === 'whatsapp')
  if (!delivery) throw new Error('the client hears of a booking')
  const payload = appointmentParams.parse(delivery.payload)
  const id = newId()
  await world.prisma.delivery.create({ data: { id, eventId, ...delivery, payload, ...state } })
  return { id, client, eventId }
}

const statusOf = async (id: string) =>
  (await world.prisma.delivery.findUniqueOrThrow({ where: { id } })).status

test('a message that fails for now goes out on a retry', async () => {
  const { client, snapshot } = booking()
  await world.sandbox.fault({
    target: 'whatsapp',
    mode: 'error:131000',
    to: client.phone,
    count: 2,
  })
  const event = await world.book(snapshot)
  await world.settled(event)
  expect(await whatsappOf(event.id, client.phone)).toMatchObject({ attempts: 3 })
  expect(await world.sandbox.messages(client.phone)).toHaveLength(1)
})

test('a message is dead after its last retry, is published and listed, and can be sent again', async () => {
  const { client, snapshot } = booking()
  await world.sandbox.fault({ target: 'whatsapp', mode: 'error:131000', to: client.phone })
  const event = await world.book(snapshot)
  await world.settled(event, ['sent', 'delivered', 'dead'])
  const dead = await whatsappOf(event.id, client.phone)
  expect(dead).toMatchObject({ status: 'dead', attempts: 3, reason: 'whatsapp:131000' })
  expect(await published(notifierEvents.NoticeFailed.type, dead.id)).toHaveLength(1)
  const { items } = await world.bus.call(notifierRpcs.listDeadDeliveries, {})
  expect(items.find(({ id }) => id === dead.id)).toMatchObject({
    template: 'msgBookingReceived',
    channel: 'whatsapp',
    audience: 'client',
    reason: 'whatsapp:131000',
  })

  await world.sandbox.clearFaults()
  await world.bus.call(notifierRpcs.retryDeadDeliveries, { ids: [dead.id] })
  await world.settled(event)
  expect(await world.sandbox.messages(client.phone)).toHaveLength(1)
})

test('a message to a phone without WhatsApp is dead at once, also if a later status says so', async () => {
  const { client, snapshot } = booking()
  await world.sandbox.fault({
    target: 'whatsapp',
    mode: 'error:131026',
    to: client.phone,
    via: 'status',
  })
  const event = await world.book(snapshot)
  await world.settled(event, ['sent', 'delivered', 'dead'])
  await until(async () => (await whatsappOf(event.id, client.phone)).status === 'dead')
  expect(await whatsappOf(event.id, client.phone)).toMatchObject({ attempts: 1 })
  expect(await world.sandbox.mails(client.email)).toHaveLength(1)
})

test('a person whom WhatsApp cannot reach gets an e-mail if they had none', async () => {
  const people = booking()
  await world.sandbox.fault({
    target: 'whatsapp',
    mode: 'error:131026',
    to: people.client.phone,
  })
  const { client, eventId } = await storeDelivery({ status: 'pending' }, people)
  const rows = await until(async () => {
    const all = await world.prisma.delivery.findMany({ where: { eventId } })
    return all.some(({ status, channel }) => channel === 'email' && status === 'sent') && all
  })
  expect(rows.find(({ channel }) => channel === 'whatsapp')).toMatchObject({ status: 'dead' })
  expect(await world.sandbox.mails(client.email)).toHaveLength(1)
})

test('a provider that asks for patience gets it, and every message goes out once', async () => {
  await world.sandbox.fault({ target: 'whatsapp', mode: 'rate_limit', count: 1 })
  const bookings = Array.from({ length: 5 }, () => booking())
  const events = await Promise.all(bookings.map(({ snapshot }) => world.book(snapshot)))
  for (const event of events) await world.settled(event)
  for (const { client } of bookings) {
    expect(await world.sandbox.messages(client.phone)).toHaveLength(1)
  }
  const attempts = async () => {
    const where = { eventId: { in: events.map(({ id }) => id) }, channel: 'whatsapp' as const }
    return (await world.prisma.delivery.findMany({ where })).map((delivery) => delivery.attempts)
  }
  // A report may be there before the answer to the request is written down.
  await until(async () => !(await attempts()).includes(0), { what: 'the answers' })
  expect(new Set(await attempts())).toEqual(new Set([1]))
})

test('a message that the provider took without an answer arrives exactly once', async () => {
  const { client, snapshot } = booking()
  await world.sandbox.fault({
    target: 'whatsapp',
    mode: 'timeout_after_accept',
    to: client.phone,
    count: 1,
  })
  const event = await world.book(snapshot)
  await world.settled(event)
  const row = await whatsappOf(event.id, client.phone)
  expect(row.providerMessageId).not.toBeNull()
  expect(await world.sandbox.messages(client.phone)).toHaveLength(1)
})

test('a send whose worker was stopped is in doubt, and is repeated if no report names it', async () => {
  const past = new Date(Date.now() - 1_000)
  const sending = { status: 'sending', leaseUntil: past, sendStartedAt: past }
  const { id, client } = await storeDelivery(sending)
  await until(async () => (await statusOf(id)) === 'unknown', { what: 'doubt' })
  await until(async () => ['sent', 'delivered'].includes(await statusOf(id)), {
    what: 'a second send',
  })
  expect(await world.sandbox.messages(client.phone)).toHaveLength(1)
})

test('a second doubt about a message is left to an operator', async () => {
  const { id } = await storeDelivery({
    status: 'unknown',
    unknownSince: new Date(),
    sendStartedAt: new Date(),
    resends: 1,
  })
  await until(async () => (await statusOf(id)) === 'dead')
  expect(await published(notifierEvents.NoticeFailed.type, id)).toHaveLength(1)
})

test('an e-mail that the server took without an answer is sent once more, under the same Message-ID', async () => {
  const { client, snapshot } = booking()
  await world.sandbox.fault({
    target: 'mail',
    mode: 'timeout_after_accept',
    to: client.email,
    count: 1,
  })
  const event = await world.book(snapshot)
  await world.settled(event)
  const mails = await world.sandbox.mails(client.email)
  expect(mails).toHaveLength(2)
  expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(1)
})

/** Whether the provider of WhatsApp is taken to be down. */
const isOpen = (metrics: string) =>
  /^notices_breaker_open\{[^}]*channel="whatsapp"[^}]*\} 1$/m.test(metrics)

test('an outage of the provider gives up no message, and each goes out once after it', async () => {
  await world.sandbox.fault({ target: 'whatsapp', mode: 'down' })
  const bookings = Array.from({ length: 12 }, () => booking())
  const events = await Promise.all(bookings.map(({ snapshot }) => world.book(snapshot)))
  // Longer than all retries of one delivery take: an outage must not use them up.
  await until(async () => {
    const metrics = await (await fetch(`${notifier.url}/metrics`)).text()
    const failures = /notices_sends_total\{[^}]*outcome="down"[^}]*\} (\d+)/.exec(metrics)
    return Number(failures?.[1]) >= 7 && isOpen(metrics)
  })
  await world.sandbox.clearFaults()
  for (const event of events) await world.settled(event)
  expect(isOpen(await (await fetch(`${notifier.url}/metrics`)).text())).toBe(false)
  for (const { client, professional } of bookings) {
    expect(await world.sandbox.messages(client.phone)).toHaveLength(1)
    expect(await world.sandbox.messages(professional.phone)).toHaveLength(1)
  }
})

test('an emptied Redis loses nothing', async () => {
  await world.sandbox.fault({ target: 'whatsapp', mode: 'down' })
  const bookings = Array.from({ length: 12 }, () => booking())
  const events = await Promise.all(bookings.map(({ snapshot }) => world.book(snapshot)))
  await until(async () => {
    const where = { eventId: { in: events.map(({ id }) => id) } }
    return (await world.prisma.delivery.count({ where })) === 60
  })
  const redis = new Redis(world.redisUrl)
  await redis.flushdb()
  await redis.quit()
  await world.sandbox.clearFaults()
  for (const event of events) await world.settled(event)
  for (const { client } of bookings) {
    expect(await world.sandbox.messages(client.phone)).toHaveLength(1)
  }
})

test('a notice about an appointment that is over is not sent', async () => {
  const { snapshot, client } = booking({ startsAt: '2020-11-26T15:00:00-03:00' })
  const event = await world.book(snapshot)
  const rows = await world.settled(event, ['sent', 'skipped'])
  expect(rows.filter(({ status }) => status === 'skipped')).toHaveLength(4)
  expect(await world.sandbox.messages(client.phone)).toEqual([])
})
