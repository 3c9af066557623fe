import { setTimeout as pause } from 'node:timers/promises'
import { bookingEvents } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { linkTokenOf } from '../appointment-link.ts'
import { busOfFile } from '../bus.ts'
import { rowsOf } from '../database.ts'
import { someAddress, stack } from '../stack.ts'
import { replace, untilHealthy } from './breakage.ts'
import { untilNone } from './conservation.ts'
import { bookings, openPractice, type Practice } from './load.ts'
import { compare } from './records.ts'
import { eventsOfStream } from './stream.ts'

/** A third of them is changed at each kill. */
const APPOINTMENTS = 90
const KILLED = ['booking', 'notifier', 'gateway'] as const
const PER_SECOND = 15
const PATIENCE_MS = 10_000

const bus = await busOfFile()
let practice: Practice

beforeEach(async () => {
  await untilHealthy()
  practice = await openPractice(bus)
})
afterEach(untilHealthy)

const appointment = z.object({ id: z.string(), status: z.string() })
const appointments = () =>
  rowsOf(
    'booking',
    appointment,
    'select id, status from appointments where professional_id = any($1::uuid[])',
    [practice.professionalIds],
  )

/** The status of the answer; 0 if there was none. */
async function cancel(id: string): Promise<number> {
  const { gateway } = stack()
  const url = `${gateway}/api/appointment-links/${linkTokenOf(id)}/cancel`
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body: '{}',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(
    async (response) => {
      await response.body?.cancel()
      return response.status
    },
    () => 0,
  )
}

/** Cancels each appointment once, at this rate a second. */
async function cancelAll(ids: string[]) {
  const beganAt = performance.now()
  const answers = await Promise.all(
    ids.map(async (id, index) => {
      await pause(Math.max(0, beganAt + (index * 1_000) / PER_SECOND - performance.now()))
      return [id, await cancel(id)] as const
    }),
  )
  return new Map(answers)
}

const delivery = z.object({ id: z.string(), channel: z.string() })

/** Describes what was lost or doubled between cancellations and notices. */
async function differences(): Promise<string[]> {
  const cancelled = (await appointments())
    .filter(({ status }) => status === 'cancelled')
    .map(({ id }) => id)
  const { type } = bookingEvents.BookingCancelled
  const mine = new Set((await appointments()).map(({ id }) => id))
  const published = (await eventsOfStream(bus, 'booking')).filter(
    (event) => event.type === type && mine.has(event.subject),
  )
  const found = compare(
    'events in the stream',
    cancelled,
    published.map(({ subject }) => subject),
  )
  if (found.length > 0) return found
  const told = await rowsOf(
    'notifier',
    delivery,
    `select appointment_id as id, channel::text from deliveries
     where appointment_id = any($1::uuid[]) and template = 'msgBookingCancelledByClient'`,
    [cancelled],
  )
  const keyOf = ({ id, channel }: z.infer<typeof delivery>) => `${id} ${channel}`
  const wanted = cancelled.flatMap((id) =>
    ['in_app', 'whatsapp', 'email'].map((channel) => keyOf({ id, channel })),
  )
  return compare('notices', wanted, told.map(keyOf))
}

test('every acknowledged change has one event and its notices once although booking, the notifier and the gateway are killed', async () => {
  await bookings(practice, { count: APPOINTMENTS, perSecond: 20 })
  const ids = (await appointments()).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(APPOINTMENTS / 2)
  const answers = new Map<string, number>()
  for (const [at, name] of KILLED.entries()) {
    const third = ids.slice(
      (at * ids.length) / KILLED.length,
      ((at + 1) * ids.length) / KILLED.length,
    )
    const storm = cancelAll(third)
    await until(
      async () =>
        (await appointments()).filter(
          ({ id, status }) => third.includes(id) && status === 'cancelled',
        ).length >= 10,
      { what: 'ten cancellations' },
    )
    await replace(name)
    for (const [id, status] of await storm) answers.set(id, status)
    await untilHealthy()
  }
  const after = new Map((await appointments()).map(({ id, status }) => [id, status]))
  const broken = [...answers].filter(
    ([id, status]) => status === 200 && after.get(id) !== 'cancelled',
  )
  expect(broken).toEqual([])
  expect([...answers.values()].filter((status) => status === 200).length).toBeGreaterThan(29)
  await untilNone(differences, { what: 'not conserved', timeoutMs: 120_000 })
})
