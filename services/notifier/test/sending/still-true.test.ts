import { type BookingSnapshot, type CloudEvent, notifierRpcs } from '@encaixe/contracts'
import { newId, type RunningService } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { appointmentParams } from '../../src/notices/appointment/about-appointment.ts'
import { msgBookingReceived } from '../../src/notices/appointment/msg-booking-booked.ts'
import { bookingEvent, deliveriesOf, zoneWhere } from '../builders.ts'
import { booking, startWorld, type World } from '../world.ts'

/** Uses up nobody's retries. */
const HOLDS_THE_QUEUE = { target: 'whatsapp', mode: 'rate_limit' } as const

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

/** The same booking after a change. */
const changed = (
  { appointment, ...rest }: BookingSnapshot,
  change: Partial<BookingSnapshot['appointment']>,
): BookingSnapshot => ({ ...rest, appointment: { ...appointment, version: 2, ...change } })

async function publishCancelled(snapshot: BookingSnapshot) {
  const cancelled = changed(snapshot, { status: 'cancelled' })
  await world.publish(
    bookingEvent('BookingCancelled', { ...cancelled, by: 'professional', reason: null }),
  )
  const where = { appointmentId: snapshot.appointment.id, version: 2 }
  await until(() => world.prisma.appointmentState.count({ where }), { what: 'the cancellation' })
}

/** Until the provider has asked for patience and no request to it is under way. */
const untilHeldUp = ({ id }: CloudEvent) =>
  until(
    async () => {
      const found = await world.prisma.delivery.findMany({
        where: { eventId: id, channel: 'whatsapp' },
      })
      const isRefused = found.some(({ reason }) => reason === 'whatsapp:130429')
      return isRefused && found.every(({ status }) => status === 'pending')
    },
    { what: 'the queue to be held' },
  )

/** Until somebody has heard of the cancellation; of nothing else, by WhatsApp. */
const untilToldOfCancellation = (phone: string) =>
  until(
    async () => {
      const texts = (await world.sandbox.messages(phone)).map(({ text }) => text)
      return texts.length === 1 && texts[0]?.includes('precisou cancelar')
    },
    { what: 'the cancellation alone' },
  )

/** Each delivery of an event by WhatsApp, as `template status reason`. */
async function whatsappOf({ id }: CloudEvent, states: string[]) {
  const rows = await until(
    async () => {
      const found = await world.prisma.delivery.findMany({
        where: { eventId: id, channel: 'whatsapp' },
        orderBy: { template: 'asc' },
      })
      return found.length > 0 && found.every(({ status }) => states.includes(status)) && found
    },
    { what: `WhatsApp deliveries that are ${states.join(' or ')}` },
  )
  return rows.map(({ template, status, reason }) => `${template} ${status} ${reason}`)
}

test('a confirmation that could not be sent before the cancellation is not sent after it', async () => {
  await world.sandbox.fault(HOLDS_THE_QUEUE)
  const { snapshot, client, professional } = booking({
    status: 'confirmed',
    timezone: zoneWhere(12),
  })
  const event = await world.book(snapshot)
  await untilHeldUp(event)
  await publishCancelled(snapshot)
  await world.sandbox.clearFaults()
  expect(await whatsappOf(event, ['skipped', 'sent', 'delivered'])).toEqual([
    'msgBookingConfirmed skipped superseded',
    'msgBookingRequest skipped no_longer_true',
  ])
  await untilToldOfCancellation(client.phone)
  expect(await world.sandbox.messages(professional.phone)).toEqual([])
})

test('an event that arrives after a later one makes no notice that is no longer true', async () => {
  const { snapshot, client } = booking({ status: 'confirmed', timezone: zoneWhere(12) })
  await publishCancelled(snapshot)
  const event = await world.book(snapshot)
  expect(await whatsappOf(event, ['skipped', 'sent', 'delivered'])).toEqual([
    'msgBookingConfirmed skipped superseded',
    'msgBookingRequest skipped no_longer_true',
  ])
  await untilToldOfCancellation(client.phone)
})

test('a confirmation replaces a receipt that was not sent yet', async () => {
  await world.sandbox.fault(HOLDS_THE_QUEUE)
  const { snapshot, client } = booking()
  const created = await world.book(snapshot)
  await untilHeldUp(created)
  const confirmed = bookingEvent('BookingConfirmed', changed(snapshot, { status: 'confirmed' }))
  await world.publish(confirmed)
  await until(() => world.prisma.delivery.count({ where: { eventId: confirmed.id } }))
  await world.sandbox.clearFaults()
  await world.settled(confirmed)
  expect(await whatsappOf(created, ['skipped'])).toEqual([
    'msgBookingReceived skipped superseded',
    'msgBookingRequest skipped no_longer_true',
  ])
  const messages = await world.sandbox.messages(client.phone)
  expect(messages.map(({ text }) => text)).toEqual([expect.stringContaining('Está confirmado')])
})

/** A client's delivery by WhatsApp that waits, as a notice makes it in quiet hours. */
async function heldBack(milliseconds: number, status: 'pending' | 'dead' = 'pending') {
  const { snapshot, client } = booking()
  const { eventId, deliveries } = deliveriesOf(snapshot, msgBookingReceived)
  const delivery = deliveries.find(({ channel }) => channel === 'whatsapp')
  if (!delivery) throw new Error('the client hears of a booking')
  const payload = appointmentParams.parse(delivery.payload)
  const notBefore = new Date(Date.now() + milliseconds)
  const id = newId()
  await world.prisma.delivery.create({
    data: {
      ...delivery,
      id,
      eventId,
      payload,
      status,
      notBefore,
      diedAt: status === 'dead' ? new Date() : null,
    },
  })
  return { id, client, notBefore }
}

const redisOf = async (work: (redis: Redis) => Promise<unknown>) => {
  const redis = new Redis(world.redisUrl)
  await work(redis)
  await redis.quit()
}

test('a held-back notice goes out at its time and not before, even if Redis is emptied', async () => {
  const { id, client, notBefore } = await heldBack(1_500)
  await redisOf((redis) => redis.flushdb())
  const sent = await until(() =>
    world.prisma.delivery.findFirst({ where: { id, status: { in: ['sent', 'delivered'] } } }),
  )
  expect(sent.sentAt?.getTime()).toBeGreaterThanOrEqual(notBefore.getTime())
  expect(await world.sandbox.messages(client.phone)).toHaveLength(1)
})

test('an operator who sends a held-back message again does not send it too early', async () => {
  const { id, client, notBefore } = await heldBack(1_500, 'dead')
  await world.bus.call(notifierRpcs.retryDeadDeliveries, { ids: [id] })
  const sent = await until(() =>
    world.prisma.delivery.findFirst({ where: { id, status: { in: ['sent', 'delivered'] } } }),
  )
  expect(sent.sentAt?.getTime()).toBeGreaterThanOrEqual(notBefore.getTime())
  expect(await world.sandbox.messages(client.phone)).toHaveLength(1)
})
