import type { Bus } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectToStack, stack } from '../stack.ts'
import { heal, keepDown, misbehave, untilHealthy } from './breakage.ts'
import { untilConserved } from './conservation.ts'
import { bookings, openPractice, type Practice, statuses } from './load.ts'

let bus: Bus
let practice: Practice

beforeAll(async () => {
  bus = await connectToStack()
})
afterAll(() => bus.drain())
beforeEach(async () => {
  await untilHealthy()
  practice = await openPractice(bus)
})

test('Redis is emptied while notices wait in it: the sweeper finds every one again', async () => {
  await misbehave({ target: 'whatsapp', mode: 'down' })
  const redis = new Redis(stack().redis)
  try {
    const load = bookings(practice, { count: 50, perSecond: 10 })
    const waiting = async () => {
      const [next, later] = await Promise.all([
        redis.llen('bull:notices-whatsapp:wait'),
        redis.zcard('bull:notices-whatsapp:delayed'),
      ])
      return next + later
    }
    await until(async () => (await waiting()) >= 10, { what: 'waiting jobs', timeoutMs: 20_000 })
    await redis.flushall()
    expect(statuses(await load)).toEqual([200])
    await redis.flushall()
  } finally {
    redis.disconnect()
    await heal()
  }
  await untilConserved(bus, practice.professionalIds, { timeoutMs: 120_000 })
})

// 20 s instead of the minutes of a real outage: long enough for every connection, lease and poll in the
// system to notice it, short enough to be run with every change.
test('NATS is away for 20 s: bookings succeed, and their events flow in order afterwards', async () => {
  // One that is on its way at that very moment may be lost, and is told so (docs/adr/0007).
  const bringBack = keepDown('nats')
  try {
    await until(() => !bus.ready(), { what: 'the loss of NATS' })
    const attempts = await bookings(practice, { count: 100, perSecond: 5 })
    expect(statuses(attempts)).toEqual([200])
    expect(await fetch(`${stack().gateway}/ready`)).toMatchObject({ status: 200 })
  } finally {
    bringBack()
  }
  await until(() => bus.ready(), { what: 'NATS', timeoutMs: 30_000 })
  await untilConserved(bus, practice.professionalIds, { timeoutMs: 90_000 })
})
