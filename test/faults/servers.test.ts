import type { Bus } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectToStack, stack } from '../stack.ts'
import { keepDown, untilHealthy } from './breakage.ts'
import { differences, untilConserved } from './conservation.ts'
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

test('Redis is emptied in the middle: the sweeper finds every notice again', async () => {
  const load = bookings(practice, { count: 100, perSecond: 20 })
  await until(async () => (await differences(bus, practice.professionalIds)).length > 0, {
    what: 'notices under way',
  })
  const redis = new Redis(stack().redis)
  await redis.flushall()
  redis.disconnect()
  expect(statuses(await load)).toEqual([200])
  await untilConserved(bus, practice.professionalIds)
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
