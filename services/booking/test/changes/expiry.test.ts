import { bookingEvents } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireRequests } from '../../src/changes/expire-requests.ts'
import type { BookingDatabase } from '../../src/store.ts'
import { connectTo, keptOpenings } from '../own-connections.ts'
import { monday, phoneOf, startWorld, type World } from '../world.ts'

let world: World
let database: BookingDatabase
beforeAll(async () => {
  world = await startWorld()
  database = connectTo(world)
})
afterAll(async () => {
  await database.close()
  await world.stop()
})

const sweep = (at: string) =>
  expireRequests({
    ...{ database, clock: () => Temporal.Instant.from(at) },
    ...{ openings: keptOpenings, every: 60 },
  }).run(new AbortController().signal)

const statesOf = async (professionalId: string) =>
  (
    await world.rows<{ status: string; cancel_reason: string | null; version: number }>(
      `select status, cancel_reason, version from appointments where professional_id = $1
       order by starts_at`,
      [professionalId],
    )
  ).map(({ status, cancel_reason, version }) => [status, cancel_reason, version])

test('a request that nobody answered by its start is rejected once, with its event', async () => {
  const { id, slug } = await world.professional({ autoConfirm: false })
  await world.book({ slug, startsAt: monday('09:00') })
  await world.book({ slug, startsAt: monday('10:00') })
  await sweep(monday('08:59'))
  expect(await statesOf(id)).toEqual([
    ['pending_confirmation', null, 1],
    ['pending_confirmation', null, 1],
  ])
  await sweep(monday('09:00'))
  await sweep(monday('09:30'))
  expect(await statesOf(id)).toEqual([
    ['rejected', 'expired', 2],
    ['pending_confirmation', null, 1],
  ])
  const told = await world.rows<{ data: { reason: string } }>(
    `select data from outbox where type = $1 and data -> 'professional' ->> 'id' = $2`,
    [bookingEvents.BookingRejected.type, id],
  )
  expect(told.map(({ data }) => data.reason)).toEqual(['expired'])
})

test('a confirmed appointment never expires; more than one round’s requests all do', async () => {
  const confirmed = await world.professional({ autoConfirm: true })
  await world.book({ slug: confirmed.slug, startsAt: monday('09:00') })
  const { id, slug } = await world.professional({ autoConfirm: false })
  await world.book({ slug, startsAt: monday('09:00'), clientPhone: phoneOf(slug) })
  await world.rows(
    `insert into appointments (id, professional_id, client_id, starts_at, ends_at, status,
       price_cents, source, created_at, updated_at)
     select gen_random_uuid(), professional_id, client_id, starts_at - make_interval(hours => n),
       ends_at - make_interval(hours => n), status, 0, 'public', created_at, updated_at
     from appointments, generate_series(1, 150) as n where professional_id = $1`,
    [id],
  )
  await sweep(monday('12:00'))
  expect(new Set((await statesOf(id)).map(([status]) => status))).toEqual(new Set(['rejected']))
  expect(await statesOf(confirmed.id)).toEqual([['confirmed', null, 1]])
})
