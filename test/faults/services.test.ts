import type { ServiceName } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { replace, untilHealthy } from './breakage.ts'
import { untilConserved } from './conservation.ts'
import { bookings, openPractice, type Practice, statuses } from './load.ts'
import { appointmentsOf, brokenPromises } from './promises.ts'

const bus = await busOfFile()
let practice: Practice

beforeEach(async () => {
  await untilHealthy()
  practice = await openPractice(bus)
})
afterEach(untilHealthy)

async function killedInTheMiddle(name: ServiceName, load: Promise<unknown>) {
  await until(async () => (await appointmentsOf(practice)).length >= 30, {
    what: '30 bookings',
  })
  await replace(name)
  await load
  await untilHealthy()
}

test('each notice of 100 bookings comes exactly once although the notifier is killed', async () => {
  const load = bookings(practice, { count: 100, perSecond: 20 })
  await killedInTheMiddle('notifier', load)
  expect(statuses(await load)).toEqual([200])
  await untilConserved(bus, practice.professionalIds, { timeoutMs: 120_000 })
})

test('every acknowledged booking exists once although booking is killed under load', async () => {
  const load = bookings(practice, { count: 100, perSecond: 20 })
  await killedInTheMiddle('booking', load)
  const attempts = await load
  expect([200, 503]).toEqual(expect.arrayContaining(statuses(attempts)))
  expect(await brokenPromises(practice, attempts)).toEqual([])
  await untilConserved(bus, practice.professionalIds)

  const afterwards = await bookings(practice, { count: 4, perSecond: 20 })
  expect(statuses(afterwards)).toEqual([200])
  await untilConserved(bus, practice.professionalIds)
})
