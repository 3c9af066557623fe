import { notifierRpcs } from '@encaixe/contracts'
import { newId, type RunningService } from '@encaixe/service-kit'
import { everyKey, everyMessage, everyRow, until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { forgetSecrets } from '../src/repair/repair-queue.sql.ts'
import { booking, somebody, startWorld, type World } from './world.ts'

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

const send = (phone: string, code: string, deliveryId = newId()) =>
  world.bus.call(notifierRpcs.sendPhoneCode, { phone, code, deliveryId })

const settled = (phone: string, ...states: string[]) =>
  until(
    async () => {
      const rows = await world.prisma.delivery.findMany({ where: { recipient: phone } })
      return rows.length > 0 && rows.every(({ status }) => states.includes(status)) && rows
    },
    { what: `codes that are ${states.join(' or ')}` },
  )

/** Everything that is held anywhere, as text. */
const everythingHeld = async () =>
  [
    ...(await everyRow(world.environment.DATABASE_URL ?? '')),
    ...(await everyMessage(world.bus, 'NOTIFIER')),
    ...(await everyKey(world.redisUrl)),
  ].join('\n')

test('a code reaches the phone with a button that copies it, and is then stored nowhere', async () => {
  const { phone } = somebody()
  await send(phone, '408192')
  const [delivery] = await settled(phone, 'sent', 'delivered')
  expect(delivery).toMatchObject({ audience: 'person', professionalId: null, appointmentId: null })
  const [message] = await world.sandbox.messages(phone)
  expect(message?.text).toContain('408192')
  expect(message?.buttons).toEqual([{ type: 'copy', title: 'Copiar código', code: '408192' }])
  expect(await everythingHeld()).not.toContain('408192')
})

test('the phone that a code went to is not published', async () => {
  const { phone } = somebody()
  await send(phone, '502741')
  await settled(phone, 'sent', 'delivered')
  const outbox = await world.prisma.$queryRaw<unknown[]>`select data from outbox`
  expect(JSON.stringify(outbox)).not.toContain(phone)
})

test('a code that is asked for twice under one id is sent once', async () => {
  const { phone } = somebody()
  const deliveryId = newId()
  await Promise.all([send(phone, '611111', deliveryId), send(phone, '611111', deliveryId)])
  await settled(phone, 'sent', 'delivered')
  expect(await world.sandbox.messages(phone)).toHaveLength(1)
})

test('a code that the provider refuses for now is tried again within seconds', async () => {
  const { phone } = somebody()
  await world.sandbox.fault({ target: 'whatsapp', mode: 'error:131000', to: phone, count: 1 })
  await send(phone, '722222')
  const [delivery] = await settled(phone, 'sent', 'delivered')
  expect(delivery?.attempts).toBe(2)
})

test('a code to a phone without WhatsApp is deleted, and no operator can send it again', async () => {
  const { phone } = somebody()
  await world.sandbox.fault({ target: 'whatsapp', mode: 'error:131026', to: phone })
  await send(phone, '833333')
  await settled(phone, 'dead')
  expect(await everythingHeld()).not.toContain('833333')
  expect(await world.bus.call(notifierRpcs.retryDeadDeliveries, {})).toEqual({ retried: 0 })
})

test('a code goes out before waiting notices', async () => {
  await world.sandbox.fault({ target: 'whatsapp', mode: 'rate_limit' })
  const events = await Promise.all(Array.from({ length: 60 }, () => world.book(booking().snapshot)))
  await until(
    async () => {
      const where = { eventId: { in: events.map(({ id }) => id) } }
      return (await world.prisma.delivery.count({ where })) === 300
    },
    { what: 'the deliveries of all bookings' },
  )
  const { phone } = somebody()
  await send(phone, '944444')
  await world.sandbox.clearFaults()
  await settled(phone, 'sent', 'delivered')
  const waiting = await world.prisma.delivery.count({
    where: { channel: 'whatsapp', status: 'pending' },
  })
  expect(waiting).toBeGreaterThan(40)
})

test('an expired code is emptied', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const stored = async (recipient: string, secretUntil: Date) => {
    await world.prisma.delivery.create({
      data: {
        id: newId(),
        eventId: newId(),
        template: 'msgPhoneCode',
        audience: 'person',
        channel: 'whatsapp',
        recipient,
        payload: { code: '155555', expiresAt: secretUntil.toISOString() },
        // No worker takes it meanwhile.
        notBefore: minutesAgo(-60),
        secretUntil,
      },
    })
    return () => world.prisma.delivery.findFirst({ where: { recipient } })
  }
  const [fresh, over] = [
    await stored(somebody().phone, minutesAgo(-1)),
    await stored(somebody().phone, minutesAgo(1)),
  ]
  await forgetSecrets(world.prisma)
  expect(await fresh()).toMatchObject({ status: 'pending', payload: { code: '155555' } })
  expect(await over()).toMatchObject({
    status: 'skipped',
    payload: {},
    reason: 'no_longer_useful',
  })
})

test('an erasure deletes the account’s codes and nobody else’s', async () => {
  const [hers, his] = [somebody(), somebody()]
  const deliveryId = newId()
  await send(hers.phone, '733019', deliveryId)
  await send(his.phone, '733020')
  await settled(hers.phone, 'sent', 'delivered')
  await settled(his.phone, 'sent', 'delivered')
  const { forgetPhoneCodes } = notifierRpcs
  const forget = () => world.bus.call(forgetPhoneCodes, { deliveryIds: [deliveryId, newId()] })
  expect([await forget(), await forget()]).toEqual([{ forgotten: 1 }, { forgotten: 0 }])
  expect(await everythingHeld()).not.toContain(hers.phone)
  expect(await world.prisma.delivery.count({ where: { recipient: his.phone } })).toBe(1)
})
