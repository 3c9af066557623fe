import { randomUUID } from 'node:crypto'
import { bookingEvents } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { busOfFile } from '../bus.ts'
import { rowsOf } from '../database.ts'
import { operator, untilHealthy } from './breakage.ts'
import { untilConserved } from './conservation.ts'
import { bookings, openPractice, statuses } from './load.ts'

const { type } = bookingEvents.BookingCreated
const poisonIds = Array.from({ length: 5 }, () => randomUUID())
const deadList = z.object({
  events: z.array(z.object({ consumer: z.string(), eventId: z.string() })),
})

const bus = await busOfFile()

beforeAll(untilHealthy)
afterEach(async () => {
  for (const service of ['notifier', 'scheduling'] as const) {
    await rowsOf(
      service,
      z.unknown(),
      'delete from dead_letters where event_id = any($1::text[])',
      [poisonIds],
    )
  }
})

/** An envelope as it should be, around data that no contract knows. */
const poison = (id: string) =>
  JSON.stringify({
    specversion: '1.0',
    id,
    source: '/services/booking',
    type,
    subject: randomUUID(),
    time: Temporal.Now.instant().toString(),
    datacontenttype: 'application/json',
    data: { appointment: 'none' },
  })

test('poison among the events is set aside for the operator and harms no other', async () => {
  const practice = await openPractice(bus)
  const load = bookings(practice, { count: 40, perSecond: 10 })
  for (const id of poisonIds) await bus.jetstream.publish(`events.${type}`, poison(id))
  expect(statuses(await load)).toEqual([200])
  await untilConserved(bus, practice.professionalIds)

  const expected = ['notifier-booking', 'scheduling-booking'].flatMap((consumer) =>
    poisonIds.map((eventId) => `${consumer} ${eventId}`),
  )
  await until(
    async () => {
      const { events } = deadList.parse(JSON.parse(await operator('dead', 'list', '--json')))
      const listed = events.map(({ consumer, eventId }) => `${consumer} ${eventId}`)
      return expected.every((one) => listed.includes(one))
    },
    { what: 'the poison in the list of the dead', timeoutMs: 60_000 },
  )
})
