import { randomUUID } from 'node:crypto'
import { bookingEvents, copiersOf } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { z } from 'zod'
import { rowsOf } from '../database.ts'
import { operator } from './breakage.ts'

const { type } = bookingEvents.BookingCreated
const deadList = z.object({
  events: z.array(z.object({ consumer: z.string(), eventId: z.string() })),
})

export const somePoison = (count: number) => Array.from({ length: count }, () => randomUUID())

/** Publishes events with these ids that no consumer can handle. */
export async function publishPoison(bus: Bus, ids: string[]): Promise<void> {
  for (const id of ids) await bus.jetstream.publish(`events.${type}`, poison(id))
}

/** A valid envelope with data that no contract accepts. */
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

/** Waits until each is listed as a dead letter, once per consumer. */
export async function untilListedDead(ids: string[]): Promise<void> {
  const expected = copiersOf('booking').flatMap((consumer) =>
    ids.map((eventId) => `${consumer}-booking ${eventId}`),
  )
  await until(
    async () => {
      const { events } = deadList.parse(JSON.parse(await operator('dead', 'list', '--json')))
      const listed = events.map(({ consumer, eventId }) => `${consumer} ${eventId}`)
      return expected.every((one) => listed.includes(one))
    },
    { what: 'the poison in the list of the dead' },
  )
}

/** Removes the dead letters again. */
export async function forgetPoison(ids: string[]): Promise<void> {
  for (const service of copiersOf('booking')) {
    await rowsOf(
      service,
      z.unknown(),
      'delete from dead_letters where event_id = any($1::text[])',
      [ids],
    )
  }
}
