import type { Bus } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { connectToStack, stack } from '../stack.ts'
import { kill, untilHealthy } from './breakage.ts'
import { untilConserved } from './conservation.ts'
import { rowsOf } from './database.ts'
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
afterEach(untilHealthy)

async function killedInTheMiddle(name: string, load: Promise<unknown>) {
  const { pids } = stack()
  await until(async () => (await rowsMade()) >= 30, { what: '30 bookings', timeoutMs: 30_000 })
  kill(name)
  await until(() => stack().pids[name] !== undefined && stack().pids[name] !== pids[name], {
    what: `a new ${name}`,
    timeoutMs: 10_000,
  })
  await load
  await untilHealthy()
}

const appointment = z.object({ slug: z.string(), startsAt: z.date(), phone: z.string() })

const appointments = () =>
  rowsOf(
    'booking',
    appointment,
    `select p.slug, a.starts_at as "startsAt", c.phone
     from appointments a join clients c on c.id = a.client_id
       join professionals p on p.id = a.professional_id
     where a.professional_id = any($1::uuid[])`,
    [practice.professionalIds],
  )
const rowsMade = async () => (await appointments()).length

test('the notifier is killed while 100 bookings come in: each notice comes exactly once', async () => {
  const load = bookings(practice, { count: 100, perSecond: 20 })
  await killedInTheMiddle('notifier', load)
  expect(statuses(await load)).toEqual([200])
  await untilConserved(bus, practice.professionalIds, { timeoutMs: 120_000 })
})

test('booking is killed under load: every booking that was acknowledged is there, none twice', async () => {
  const load = bookings(practice, { count: 100, perSecond: 20 })
  await killedInTheMiddle('booking', load)
  const attempts = await load
  expect([200, 503]).toEqual(expect.arrayContaining(statuses(attempts)))

  const kept = await appointments()
  const key = (slug: string, startsAt: Date, phone: string) =>
    `${slug} ${startsAt.toISOString()} ${phone}`
  const made = kept.map(({ slug, startsAt, phone }) => key(slug, startsAt, phone))
  const acknowledged = attempts
    .filter(({ status }) => status === 200)
    .map(({ slug, startsAt, clientPhone }) => key(slug, new Date(startsAt), clientPhone))
  expect(acknowledged.filter((one) => !made.includes(one))).toEqual([])
  expect(new Set(made).size).toBe(made.length)
  await untilConserved(bus, practice.professionalIds)

  const afterwards = await bookings(practice, { count: 4, perSecond: 20 })
  expect(statuses(afterwards)).toEqual([200])
  await untilConserved(bus, practice.professionalIds)
})
