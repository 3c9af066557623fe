import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { bookingEvents, notifierRpcs, type WebhookType, webhookBody } from '@encaixe/contracts'
import { startToyBank } from '@encaixe/sandbox/toy-bank'
import { publishTestEvent, serveLocally, testCaller, until } from '@encaixe/service-kit/testing'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingEvent } from '../builders.ts'
import { booking, startWorld, type World } from '../world.ts'

let world: World
let notifier: Awaited<ReturnType<World['startNotifier']>>
let caller: ReturnType<typeof testCaller>
beforeAll(async () => {
  world = await startWorld()
  notifier = await world.startNotifier({
    WEBHOOK_LOCAL_HOSTS: '127.0.0.1',
    WEBHOOK_RETRY_SECONDS: '0.1,0.1',
  })
  caller = testCaller(world.bus.url)
})
afterAll(async () => {
  await caller.close()
  await notifier.stop()
  await world.stop()
})

interface Received {
  headers: Record<string, string>
  body: string
}

let received: Received[]
beforeEach(() => {
  received = []
})

const readBody = async (request: IncomingMessage) =>
  Buffer.concat(await Array.fromAsync(request)).toString()

/** A receiver of calls, which answers as told. */
async function receiver(answer: RequestListener = (_, response) => response.end('taken')) {
  const server = await serveLocally(
    createServer(async (request, response) => {
      const body = await readBody(request)
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      received.push({ headers, body })
      answer(request, response)
    }),
  )
  return server
}

/** The owner of a page that the notifier knows. */
async function someOwner() {
  const { snapshot: booked } = booking()
  const [professionalId, userId] = [crypto.randomUUID(), crypto.randomUUID()]
  const snapshot = {
    ...booked,
    professional: { ...booked.professional, id: professionalId, userId },
  }
  await world.prisma.pageCopy.create({ data: { professionalId, userId, version: 1 } })
  return { snapshot, professionalId, actor: { kind: 'professional' as const, userId } }
}

async function withWebhook(url: string, types: readonly WebhookType[] = ['appointment.created']) {
  const owner = await someOwner()
  const webhook = await caller.call(
    notifierRpcs.createWebhook,
    { url, types: [...types] },
    { actor: owner.actor },
  )
  return { ...owner, webhook }
}

const deliveriesOf = async ({ webhook, actor }: Awaited<ReturnType<typeof withWebhook>>) =>
  (await caller.call(notifierRpcs.listWebhookDeliveries, { id: webhook.id }, { actor })).items

const untilSettled = (to: Awaited<ReturnType<typeof withWebhook>>) =>
  until(
    async () => {
      const [last] = await deliveriesOf(to)
      return last && last.state !== 'waiting' && last
    },
    { what: 'the delivery' },
  )

describe('a call', () => {
  test('is signed by Standard Webhooks, and says nothing of a person', async () => {
    const { url, stop } = await receiver()
    const to = await withWebhook(url)
    const event = await world.book(to.snapshot)
    expect(await untilSettled(to)).toMatchObject({
      ...{ state: 'taken', status: 200, attempts: 1, answer: 'taken', eventId: event.id },
      type: 'appointment.created',
    })
    const [{ headers, body } = { headers: {}, body: '' }] = received
    const told = webhookBody.parse(new Webhook(to.webhook.secret).verify(body, headers))
    const { id: appointmentId, version } = to.snapshot.appointment
    expect(told.data).toMatchObject({ appointmentId, version })
    expect(headers['webhook-id']).toBe(event.id)
    const { name, phone, email } = to.snapshot.contact
    for (const personal of [name, phone, email]) expect(body).not.toContain(personal)
    await stop()
  })

  test('of a type that was not asked for, or of another page, is not made', async () => {
    const { url, stop } = await receiver()
    const to = await withWebhook(url, ['appointment.cancelled'])
    await world.book(to.snapshot)
    await world.book(booking().snapshot)
    await until(async () => (await world.prisma.webhookEvent.count()) > 1, { what: 'the events' })
    expect(await deliveriesOf(to)).toEqual([])
    expect(received).toEqual([])
    await stop()
  })

  test('that fails is tried again with the same id and bytes, and then given up', async () => {
    const { url, stop } = await receiver((_, response) => response.writeHead(500).end('not now'))
    const to = await withWebhook(url)
    await world.book(to.snapshot)
    expect(await untilSettled(to)).toMatchObject({
      ...{ state: 'given_up', attempts: 3, status: 500, answer: 'not now' },
    })
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    const { failingSince, active } = await ownWebhook(to)
    expect([failingSince, active]).toEqual([expect.any(String), true])
    await stop()
  })

  test.each([
    ['a redirect', (_, response) => response.writeHead(302, { location: '/' }).end(), 302],
    ['a connection that is reset', (request) => request.socket.destroy(), null],
  ] as [string, RequestListener, number | null][])(
    'that gets %s has failed',
    async (_, answer, status) => {
      const { url, stop } = await receiver(answer)
      const to = await withWebhook(url)
      await world.book(to.snapshot)
      expect(await untilSettled(to)).toMatchObject({ state: 'given_up', status })
      await stop()
    },
  )

  test('to a server whose certificate nobody vouches for has failed', async () => {
    const bank = await startToyBank({ now: Date.now })
    const { port } = new URL((await bank.openAccount('ana@exemplo.com.br')).apiUrl)
    const to = await withWebhook(`https://127.0.0.1:${port}/`)
    await world.book(to.snapshot)
    expect(await untilSettled(to)).toMatchObject({
      state: 'given_up',
      status: null,
      answer: 'unreachable',
    })
    await bank.close()
  })

  test('of an answer that is long is taken, and a KiB of it kept', async () => {
    const { url, stop } = await receiver((_, response) => response.end('x'.repeat(100_000)))
    const to = await withWebhook(url)
    await world.book(to.snapshot)
    const { state, answer } = await untilSettled(to)
    expect([state, answer?.length]).toEqual(['taken', 1_024])
    await stop()
  })

  test('that is answered with 410 switches its address off, and its owner is told', async () => {
    const { url, stop } = await receiver((_, response) => response.writeHead(410).end())
    const to = await withWebhook(url)
    await world.book(to.snapshot)
    await untilSettled(to)
    expect(await ownWebhook(to)).toMatchObject({ active: false, offReason: 'gone' })
    const told = () =>
      world.prisma.notification.findMany({
        where: { userId: to.actor.userId, type: 'msgWebhookOff' },
      })
    await until(async () => (await told()).length > 0, { what: 'the notice' })
    await world.publish(bookingEvent('BookingCreated', to.snapshot))
    expect(received).toHaveLength(1)
    await stop()
  })

  test('is not made into a private network, whatever its name leads to', async () => {
    const to = await withWebhook('https://rebind.example/')
    await world.prisma.webhook.update({
      where: { id: to.webhook.id },
      data: { url: 'https://10.0.0.7/' },
    })
    await world.book(to.snapshot)
    expect(await untilSettled(to)).toMatchObject({
      state: 'given_up',
      status: null,
      answer: 'forbidden',
    })
  })
})

async function ownWebhook({ webhook, actor }: Awaited<ReturnType<typeof withWebhook>>) {
  const { items } = await caller.call(notifierRpcs.listWebhooks, {}, { actor })
  const own = items.find(({ id }) => id === webhook.id)
  if (!own) throw new Error('the webhook is not listed')
  return own
}

test('a client is told of by id: the new one of a booking beside it, under an id of its own', async () => {
  const { url, stop } = await receiver()
  const types = [
    'client.created',
    'client.changed',
    'client.erased',
    'appointment.created',
  ] as const
  const to = await withWebhook(url, [...types])
  const { client, professional } = to.snapshot
  const booked = bookingEvent('BookingCreated', { ...to.snapshot, isNewClient: true })
  await world.publish(booked)
  for (const change of ['changed', 'erased'] as const) {
    const data = { professionalId: professional.id, clientIds: [client.id], change }
    await publishTestEvent(world.bus, bookingEvents.ClientsChanged, {
      subject: professional.id,
      data,
    })
  }
  await until(async () => received.length === 4, { what: 'the calls' })
  const told = received.map(({ headers, body }) => ({
    id: headers['webhook-id'],
    ...webhookBody.parse(new Webhook(to.webhook.secret).verify(body, headers)),
  }))
  const dataOf = (wanted: string) => told.find(({ type }) => type === wanted)?.data
  const readAt = `https://encaixe.example/api/clients/${client.id}`
  expect(dataOf('client.created')).toEqual({ clientId: client.id, url: readAt })
  expect(dataOf('client.changed')).toEqual({ clientId: client.id, url: readAt })
  expect(dataOf('client.erased')).toEqual({ clientId: client.id })
  expect(new Set(told.map(({ id }) => id)).size).toBe(4)
  expect(told.find(({ type }) => type === 'appointment.created')?.id).toBe(booked.id)
  await stop()
})

test('while a secret is exchanged, both verify; the list shows neither', async () => {
  const { url, stop } = await receiver()
  const to = await withWebhook(url)
  const { id } = to.webhook
  const rotated = await caller.call(notifierRpcs.rotateWebhookSecret, { id }, { actor: to.actor })
  expect(rotated.secret).not.toBe(to.webhook.secret)
  await caller.call(notifierRpcs.testWebhook, { id }, { actor: to.actor })
  await untilSettled(to)
  const [{ headers, body } = { headers: {}, body: '' }] = received
  for (const secret of [to.webhook.secret, rotated.secret]) {
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ data: { test: true } })
  }
  expect(() => new Webhook(rotated.secret).verify(`${body} `, headers)).toThrow()
  expect(JSON.stringify(await ownWebhook(to))).not.toContain('whsec_')
  await stop()
})

test('a delivery is sent again by hand under the same id', async () => {
  const { url, stop } = await receiver()
  const to = await withWebhook(url)
  await world.book(to.snapshot)
  const { id: deliveryId } = await untilSettled(to)
  const { id } = to.webhook
  await caller.call(notifierRpcs.resendWebhook, { id, deliveryId }, { actor: to.actor })
  await until(async () => received.length === 2, { what: 'the second call' })
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  await stop()
})

test('an address that hangs keeps nobody else waiting', async () => {
  const hanging = await receiver(() => undefined)
  const stuck = await withWebhook(hanging.url)
  for (let count = 0; count < 10; count++) {
    await caller.call(notifierRpcs.testWebhook, { id: stuck.webhook.id }, { actor: stuck.actor })
  }
  const { url, stop } = await receiver()
  const to = await withWebhook(url)
  await world.book(to.snapshot)
  expect(await untilSettled(to)).toMatchObject({ state: 'taken' })
  await caller.call(notifierRpcs.deleteWebhook, { id: stuck.webhook.id }, { actor: stuck.actor })
  await Promise.all([stop(), hanging.stop()])
})

test('a page has five addresses, none of them in a private network, and sees only its own', async () => {
  const { actor } = await someOwner()
  const types = ['appointment.created' as const]
  const create = (url: string) => caller.call(notifierRpcs.createWebhook, { url, types }, { actor })
  const refused = expect.objectContaining({ code: 'VALIDATION_FAILED' })
  await expect(create('https://10.0.0.1/')).rejects.toEqual(refused)
  await expect(create('http://site.example/')).rejects.toEqual(refused)
  const made = []
  for (let count = 0; count < 5; count++) made.push(await create('https://site.example/'))
  await expect(create('https://site.example/')).rejects.toEqual(refused)
  const other = await someOwner()
  const id = made[0]?.id ?? ''
  const missing = expect.objectContaining({ code: 'NOT_FOUND' })
  const by = { actor: other.actor }
  await expect(caller.call(notifierRpcs.deleteWebhook, { id }, by)).rejects.toEqual(missing)
  await expect(caller.call(notifierRpcs.rotateWebhookSecret, { id }, by)).rejects.toEqual(missing)
  await expect(caller.call(notifierRpcs.listWebhookDeliveries, { id }, by)).rejects.toEqual(missing)
})

test('the event log tells who was away what happened, from where they were', async () => {
  const { snapshot, actor } = await someOwner()
  const first = await world.book(snapshot)
  const second = bookingEvent('BookingCancelled', { ...snapshot, by: 'client', reason: null })
  const log = (input = {}) => caller.call(notifierRpcs.listEventLog, input, { actor })
  await until(async () => (await log()).items.length === 1, { what: 'the first event' })
  await world.publish(second)
  await until(async () => (await log()).items.length === 2, { what: 'the second event' })
  expect((await log({ after: first.id })).items).toMatchObject([
    { id: second.id, type: 'appointment.cancelled' },
  ])
  expect((await log({ type: 'appointment.created' })).items.map(({ id }) => id)).toEqual([first.id])
  const other = await someOwner()
  const ofOthers = await caller.call(notifierRpcs.listEventLog, {}, { actor: other.actor })
  expect(ofOthers.items).toEqual([])
})

test('an operator sees what fails, has it called again, and switches an address off', async () => {
  let answer = 500
  const { url, stop } = await receiver((_, response) => response.writeHead(answer).end())
  const to = await withWebhook(url)
  await world.book(to.snapshot)
  expect(await untilSettled(to)).toMatchObject({ state: 'given_up' })
  const webhookId = to.webhook.id
  const failing = async () =>
    (await caller.call(notifierRpcs.listFailingWebhooks, {})).items.find(
      ({ id }) => id === webhookId,
    )
  expect(await failing()).toMatchObject({ professionalId: to.professionalId, givenUp: 1 })
  answer = 204
  const again = await caller.call(notifierRpcs.resendGivenUpCalls, { webhookId })
  expect(again).toEqual({ requested: 1 })
  // That it is taken is noted first, then that the address fails no more.
  await until(async () => (await failing()) === undefined, { what: 'the call' })
  await caller.call(notifierRpcs.switchWebhookOff, { webhookId })
  expect(await ownWebhook(to)).toMatchObject({ active: false, offReason: 'operator' })
  await stop()
})

test('living addresses have their events while five others hang', async () => {
  const hanging = await receiver(() => undefined)
  const arrived = new Set<string>()
  const living = await serveLocally(
    createServer((request, response) => {
      arrived.add(String(request.headers['webhook-id']))
      request.resume().on('end', () => response.end())
    }),
  )
  type Told = Awaited<ReturnType<typeof withWebhook>>
  const stuck: Told[] = []
  for (let count = 0; count < 5; count++) stuck.push(await withWebhook(hanging.url))
  const owners: Told[] = []
  for (let count = 0; count < 10; count++) owners.push(await withWebhook(living.url))
  const tell = ({ snapshot }: Told) => world.publish(bookingEvent('BookingCreated', snapshot))
  for (let round = 0; round < 10; round++) {
    await Promise.all([...stuck, ...owners].map(tell))
  }
  await until(async () => arrived.size === 100, { what: 'the events of the living' })
  for (const { webhook, actor } of stuck) {
    await caller.call(notifierRpcs.deleteWebhook, { id: webhook.id }, { actor })
  }
  await Promise.all([living.stop(), hanging.stop()])
})
