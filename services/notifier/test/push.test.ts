import { bookingEvents, notifierRpcs } from '@encaixe/contracts'
import type { RunningService } from '@encaixe/service-kit'
import { publishTestEvent, until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { zoneWhere } from './builders.ts'
import { booking, startWorld, type World } from './world.ts'

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

const actorOf = (userId: string, sessionId?: string) => ({
  actor: {
    kind: 'account' as const,
    userId,
    email: null,
    ...(sessionId !== undefined && { sessionId }),
  },
})

/** Subscribes another browser of an account; returns its endpoint. */
async function subscribe(userId: string, sessionId?: string): Promise<string> {
  const { publicKey } = await world.bus.call(notifierRpcs.getPushKey, {}, actorOf(userId))
  const subscription = await world.sandbox.subscribe(publicKey)
  await world.bus.call(notifierRpcs.subscribeToPush, subscription, actorOf(userId, sessionId))
  return subscription.endpoint
}

/** A request to a professional with an account of their own. */
function request() {
  const { snapshot, client } = booking()
  const userId = `owner-${crypto.randomUUID()}`
  return {
    userId,
    client,
    snapshot: { ...snapshot, professional: { ...snapshot.professional, userId } },
  }
}

const pushesOf = (eventId: string) =>
  world.prisma.delivery.findMany({
    where: { eventId, channel: 'push' },
    orderBy: { recipient: 'asc' },
  })

const settled = ['sent', 'delivered', 'read', 'skipped', 'dead']

test('a notice goes to each subscribed browser of its reader, encrypted and signed', async () => {
  const { userId, snapshot, client } = request()
  const endpoints = [await subscribe(userId), await subscribe(userId)]
  const event = await world.book(snapshot)
  await world.settled(event)
  for (const endpoint of endpoints) {
    const [pushed, ...more] = await world.sandbox.pushed(endpoint)
    expect(more).toEqual([])
    expect(pushed).toMatchObject({
      title: 'Novo pedido de horário',
      path: `/agenda/${snapshot.appointment.id}`,
      urgency: 'high',
      copies: 1,
    })
    expect(pushed?.body).toContain('quinta, 26 de novembro, às 15h')
    expect(JSON.stringify(pushed)).not.toContain(client.phone)
    expect(JSON.stringify(pushed)).not.toContain(client.email)
  }
})

test('nothing is published of what is pushed', async () => {
  const { userId, snapshot } = request()
  await subscribe(userId)
  const event = await world.book(snapshot)
  await world.settled(event)
  const ids = (await pushesOf(event.id)).map(({ id }) => id)
  expect(ids).toHaveLength(1)
  const told = await world.prisma.$queryRaw<unknown[]>`
    select 1 from outbox where subject = any(${ids})`
  expect(told).toEqual([])
})

test('who has subscribed no browser has no delivery by push', async () => {
  const { snapshot } = request()
  const event = await world.book(snapshot)
  await world.settled(event)
  expect(await pushesOf(event.id)).toEqual([])
})

test('a browser that is gone is forgotten, and the others get the notice', async () => {
  const { userId, snapshot } = request()
  const [gone, kept] = [await subscribe(userId), await subscribe(userId)]
  await world.sandbox.unsubscribe(gone)
  const event = await world.book(snapshot)
  await world.settled(event, settled)
  const reasons = (await pushesOf(event.id)).map(({ status, reason }) => [status, reason])
  expect(reasons.toSorted()).toEqual([
    ['sent', null],
    ['skipped', 'push:410'],
  ])
  const rows = await world.prisma.pushSubscription.findMany({ where: { userId } })
  expect(rows.map(({ endpoint }) => endpoint)).toEqual([kept])
})

test('a notice that waits for a browser which unsubscribes is not sent', async () => {
  const { userId, snapshot } = request()
  const endpoint = await subscribe(userId)
  await world.sandbox.fault({ target: 'push', mode: 'rate_limit' })
  const event = await world.book(snapshot)
  await until(async () => (await pushesOf(event.id))[0]?.reason === 'push:429', {
    what: 'a push that waits',
  })
  await world.bus.call(notifierRpcs.unsubscribeFromPush, { endpoint }, actorOf(userId))
  await world.sandbox.clearFaults()
  await world.settled(event, settled)
  expect(await pushesOf(event.id)).toMatchObject([
    { status: 'skipped', reason: 'push:unsubscribed' },
  ])
  expect(await world.sandbox.pushed(endpoint)).toEqual([])
})

test.each([
  ['fails', 'error:500', 1],
  ['breaks the connection', 'reset', 1],
  ['takes it and does not answer', 'timeout_after_accept', 2],
])(
  'a push service that %s is asked again, and the reader sees one notice',
  async (_, mode, copies) => {
    const { userId, snapshot } = request()
    const endpoint = await subscribe(userId)
    await world.sandbox.fault({ target: 'push', mode, count: 1, delayMs: 3_000 })
    const event = await world.book(snapshot)
    await world.settled(event)
    expect(await pushesOf(event.id)).toMatchObject([{ status: 'sent', attempts: 2 }])
    expect(await world.sandbox.pushed(endpoint)).toMatchObject([{ copies }])
  },
)

test('a group that is switched off for push stays in the app', async () => {
  const { userId, snapshot } = request()
  const endpoint = await subscribe(userId)
  const groups = { bookings: { push: false } }
  await world.bus.call(notifierRpcs.setNotificationPreferences, { groups }, actorOf(userId))
  const event = await world.book(snapshot)
  await world.settled(event, settled)
  expect(await pushesOf(event.id)).toMatchObject([{ status: 'skipped', reason: 'switched_off' }])
  expect(await world.sandbox.pushed(endpoint)).toEqual([])
  expect(await world.prisma.notification.count({ where: { userId } })).toBe(1)
})

test('at night a notice that can wait lights up no phone until morning', async () => {
  const userId = `owner-${crypto.randomUUID()}`
  const endpoint = await subscribe(userId)
  const id = crypto.randomUUID()
  const professional = { id, userId, name: 'Ana Souza', timezone: zoneWhere(2) }
  const eventId = await publishTestEvent(world.bus, bookingEvents.ProfessionalFollowed, {
    subject: id,
    data: { userId: 'somebody', professional, followers: 3 },
  })
  const held = await until(
    async () => (await pushesOf(eventId)).find(({ notBefore }) => notBefore !== null),
    { what: 'a notice that waits for the morning' },
  )
  expect(held.status).toBe('pending')
  expect(await world.sandbox.pushed(endpoint)).toEqual([])
})

test('a browser belongs to who subscribed it last', async () => {
  const [before, after] = [request(), request()]
  const endpoint = await subscribe(before.userId)
  const { keys } = await world.sandbox.subscribe('another')
  const again = { endpoint, keys }
  await world.bus.call(notifierRpcs.subscribeToPush, again, actorOf(after.userId))
  const rows = await world.prisma.pushSubscription.findMany({ where: { endpoint } })
  expect(rows).toMatchObject([{ userId: after.userId, ...keys }])
  await world.bus.call(notifierRpcs.unsubscribeFromPush, { endpoint }, actorOf(before.userId))
  expect(await world.prisma.pushSubscription.count({ where: { endpoint } })).toBe(1)
})

test('an account has ten browsers, and the oldest goes for another one', async () => {
  const { userId } = request()
  const first = await subscribe(userId)
  for (let more = 0; more < 10; more += 1) await subscribe(userId)
  const rows = await world.prisma.pushSubscription.findMany({ where: { userId } })
  expect(rows).toHaveLength(10)
  expect(rows.map(({ endpoint }) => endpoint)).not.toContain(first)
})

test('an address that is of no push service is refused, and so is a key that is none', async () => {
  const { keys, endpoint } = await world.sandbox.subscribe('another')
  const send = (subscription: { endpoint: string; keys: typeof keys }) =>
    world.bus.call(notifierRpcs.subscribeToPush, subscription, actorOf('somebody'))
  for (const elsewhere of ['http://127.0.0.1:6379/', 'https://169.254.169.254/latest']) {
    await expect(send({ endpoint: elsewhere, keys })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
  }
  const bad = { ...keys, p256dh: 'B'.repeat(87) }
  await expect(send({ endpoint, keys: bad })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('nothing is pushed any more to a browser whose session has ended, and others hear of it', async () => {
  const { userId, snapshot } = request()
  const [ended, open] = [crypto.randomUUID(), crypto.randomUUID()]
  const gone = await subscribe(userId, ended)
  const kept = [await subscribe(userId, open), await subscribe(userId)]
  const { sessionIds } = await world.bus.call(notifierRpcs.listPushSessions, {})
  expect(sessionIds).toEqual(expect.arrayContaining([ended, open]))
  const answer = await world.bus.call(notifierRpcs.endPushOfSessions, { sessionIds: [ended] })
  expect(answer).toEqual({ ended: 1 })
  const event = await world.book(snapshot)
  await world.settled(event)
  expect(await world.sandbox.pushed(gone)).toEqual([])
  for (const endpoint of kept) expect(await world.sandbox.pushed(endpoint)).toHaveLength(1)
})
