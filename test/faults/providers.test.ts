import { afterEach, beforeEach, expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { heal, misbehave, untilHealthy } from './breakage.ts'
import { untilConserved } from './conservation.ts'
import { bookings, openPractice, type Practice, statuses } from './load.ts'

const bus = await busOfFile()
let practice: Practice

beforeEach(async () => {
  await untilHealthy()
  practice = await openPractice(bus)
})
afterEach(heal)

test('bookings are answered while WhatsApp is down, and every notice comes later, once', async () => {
  await misbehave({ target: 'whatsapp', mode: 'down' })
  const attempts = await bookings(practice, { count: 50, perSecond: 10 })
  expect(statuses(attempts)).toEqual([200])
  await heal()
  await untilConserved(bus, practice.professionalIds, { timeoutMs: 150_000 })
})

test('five messages that WhatsApp accepts without an answer are shown once each', async () => {
  await misbehave({ target: 'whatsapp', mode: 'timeout_after_accept', count: 5 })
  const attempts = await bookings(practice, { count: 20, perSecond: 10 })
  expect(statuses(attempts)).toEqual([200])
  await untilConserved(bus, practice.professionalIds, { timeoutMs: 120_000 })
})
