import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { schedulingRpcs } from '@encaixe/contracts'
import { connectBus, createLogger } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { busOfFile } from '../bus.ts'
import { rowsOf } from '../database.ts'
import { createProfessional, stack } from '../stack.ts'
import { folder, freeze, keepDown, untilHealthy } from './breakage.ts'
import { untilConserved } from './conservation.ts'
import { bookings, openPractice, type Practice, statuses } from './load.ts'
import { appointmentsOf, brokenPromises } from './promises.ts'
import { asPublished, unpublishedEvents } from './stream.ts'

const bus = await busOfFile()
let practice: Practice

/** Calls services by HTTP while NATS is away, as they call each other. */
const lastingBus = await connectBus({
  url: stack().nats,
  // Speaks for people, as only the gateway may.
  service: 'gateway',
  log: createLogger({ service: 'test', level: 'fatal' }),
  fallback: {
    urls: stack().services,
    secret: z
      .object({ internalRpcSecret: z.string() })
      .parse(JSON.parse(readFileSync(join(folder(), 'secrets.json'), 'utf8'))).internalRpcSecret,
  },
})
afterAll(() => lastingBus.drain())

beforeEach(async () => {
  await untilHealthy()
  await until(() => bus.ready(), { what: 'NATS' })
  // Enough that none reaches the forty bookings a day from which a challenge is needed.
  practice = await openPractice(bus, 6)
})

const someBooked = () =>
  until(async () => (await appointmentsOf(practice)).length >= 15, {
    what: '15 bookings',
  })

/** This many changes of time off: each is an event of the same professional. */
async function takeHoursOff(userId: string, count: number) {
  const first = Temporal.Now.instant().add({ hours: 24 * 10 })
  for (let hours = 0; hours < count; hours += 1) {
    await lastingBus.call(
      schedulingRpcs.addTimeOff,
      {
        startsAt: first.add({ hours: 2 * hours }).toString(),
        endsAt: first.add({ hours: 2 * hours + 1 }).toString(),
      },
      { actor: { kind: 'professional', userId } },
    )
  }
}

async function hoursOffKnownToBooking(professionalId: string): Promise<number> {
  const [row] = await rowsOf(
    'booking',
    z.object({ known: z.int() }),
    `select jsonb_array_length(time_off) as known from availabilities where professional_id = $1`,
    [professionalId],
  )
  return row?.known ?? 0
}

test('bookings succeed while NATS is down for 8 s, and events follow in order', async () => {
  const busy = await createProfessional(bus)
  const rush = bookings(practice, { count: 60, perSecond: 60 })
  await someBooked()
  const bringBack = keepDown('nats')
  const unpublished = { booking: [''], scheduling: [''] }
  try {
    const during = bookings(practice, { count: 40, perSecond: 5 })
    expect(statuses(await rush)).toEqual([200])
    await until(() => !lastingBus.ready(), { what: 'the loss of NATS' })
    await takeHoursOff(busy.userId, 10)
    expect(statuses(await during)).toEqual([200])
    expect(await fetch(`${stack().gateway}/ready`)).toMatchObject({ status: 200 })
    unpublished.booking = await unpublishedEvents('booking')
    unpublished.scheduling = await unpublishedEvents('scheduling')
    expect(unpublished.booking.length).toBeGreaterThanOrEqual(40)
    expect(unpublished.scheduling.length).toBeGreaterThanOrEqual(10)
  } finally {
    bringBack()
  }
  await until(() => bus.ready(), { what: 'NATS' })
  await untilConserved(bus, practice.professionalIds, { timeoutMs: 90_000 })
  expect(await asPublished(bus, 'booking', unpublished.booking)).toEqual(unpublished.booking)
  expect(await asPublished(bus, 'scheduling', unpublished.scheduling)).toEqual(
    unpublished.scheduling,
  )
  await until(async () => (await hoursOffKnownToBooking(busy.id)) === 10, {
    what: 'the last state of the professional in the copy of booking',
  })
})

test('bookings are answered while NATS hangs for 8 s, and nothing is lost or doubled', async () => {
  const early = bookings(practice, { count: 30, perSecond: 30 })
  await someBooked()
  const thaw = freeze('nats')
  try {
    const during = await bookings(practice, { count: 40, perSecond: 5 })
    thaw()
    const attempts = [...(await early), ...during]
    expect(statuses(attempts)).toEqual([200])
    await until(() => bus.ready(), { what: 'NATS' })
    await untilConserved(bus, practice.professionalIds, { timeoutMs: 90_000 })
    expect(await brokenPromises(practice, attempts)).toEqual([])
  } finally {
    thaw()
  }
})
