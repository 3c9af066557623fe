import { type ActorOf, AppError, type LinkAction } from '@encaixe/contracts'
import { inScope } from '@encaixe/service-kit'
import { testContext } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAppointment } from '../../src/changes/change-appointment.ts'
import { nothingAsked } from '../../src/copies/busy-elsewhere.ts'
import type { BookingDatabase } from '../../src/store.ts'
import { connectTo, keptOpenings, noTasks } from '../own-connections.ts'
import { monday, now, startWorld, type World } from '../world.ts'

let world: World
let database: BookingDatabase
let handlers: ReturnType<typeof changeAppointment>

beforeAll(async () => {
  world = await startWorld()
  database = connectTo(world)
  handlers = changeAppointment({
    database,
    clock: () => now,
    openings: keptOpenings,
    tasks: noTasks,
    elsewhere: { askIfConnected: async () => nothingAsked },
  })
})
afterAll(async () => {
  await database.close()
  await world.stop()
})

/** So many pages, each with one confirmed appointment. */
async function booked(count: number): Promise<{ id: string; professionalId: string }[]> {
  const pages = await Promise.all(
    Array.from({ length: count }, () => world.professional({ autoConfirm: true })),
  )
  await Promise.all(pages.map(({ slug }) => world.book({ slug, startsAt: monday('09:00') })))
  const rows = await world.rows<{ id: string; professionalId: string }>(
    `select id, professional_id as "professionalId" from appointments
     where professional_id = any($1::uuid[]) order by professional_id`,
    [pages.map(({ id }) => id)],
  )
  expect(rows).toHaveLength(count)
  return rows
}

const linkOf = (appointmentId: string): ActorOf<'link'> => ({
  kind: 'link',
  side: 'client',
  appointmentId,
  generation: 0,
})

/** What the client is told who asks for it by the link: the state afterwards, or the code of the refusal. */
async function act(id: string, action: LinkAction, expectedVersion?: number): Promise<string> {
  try {
    const { status, paymentStatus, version } = await handlers.actOnAppointment(
      { action, ...(expectedVersion !== undefined && { expectedVersion }) },
      testContext(linkOf(id)),
    )
    return `${status} ${paymentStatus} ${version}`
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

const stored = (ids: string[]) =>
  world.rows<{ id: string; status: string; version: number; events: string[] }>(
    `select id, status, version,
       (select array_agg(type order by position) from outbox where subject = appointments.id::text)
         as events
     from appointments where id = any($1::uuid[]) order by professional_id`,
    [ids],
  )

const isCancelled = ({ status }: { status: string }) => status === 'cancelled'

test('a change that the rules refuse leaves the others of the same moment alone', async () => {
  const made = await booked(5)
  const ids = made.map(({ id }) => id)
  await act(ids[2] ?? '', 'cancel')
  const answers = await Promise.all(ids.map((id) => act(id, 'declare-payment')))
  const done = 'confirmed authorized 2'
  expect(answers).toEqual([done, done, 'INVALID_TRANSITION', done, done])
  const changed = (await stored(ids)).filter((row) => !isCancelled(row))
  for (const { events } of changed) {
    expect(events).toEqual(['booking.BookingCreated.v1', 'booking.PaymentStatusChanged.v1'])
  }
})

test('each of several contradictory changes is judged by what the one before left', async () => {
  const [one] = await booked(1)
  const id = one?.id ?? ''
  // Parallel changes have no order: the first confirmation comes before a cancellation only if it is awaited.
  const first = await act(id, 'confirm-attendance')
  const parallel = await Promise.all(
    Array.from({ length: 20 }, (_, n) => act(id, n % 2 === 0 ? 'confirm-attendance' : 'cancel')),
  )
  const answers = [first, ...parallel]
  expect(answers.filter((answer) => answer.startsWith('cancelled'))).toHaveLength(1)
  const [row] = await stored([id])
  const done = answers.filter((answer) => answer !== 'INVALID_TRANSITION')
  expect(done.length).toBeGreaterThan(1)
  expect(row).toMatchObject({ status: 'cancelled', version: 1 + done.length })
  expect(row?.events).toHaveLength(1 + done.length)
})

test('an old version is refused, and nobody else’s change with it', async () => {
  const [first, second] = await booked(2)
  const answers = [act(first?.id ?? '', 'cancel', 7), act(second?.id ?? '', 'cancel', 1)]
  expect(await Promise.all(answers)).toEqual(['STALE_VERSION', 'cancelled none 2'])
})

test('a missing appointment and a dead link fail nobody else’s change', async () => {
  const [first, second] = await booked(2)
  await world.rows('update appointments set link_generation = 1 where id = $1', [second?.id])
  const ids = [first?.id ?? '', second?.id ?? '', '00000000-0000-7000-8000-000000000000']
  const answers = await Promise.all(ids.map((id) => act(id, 'cancel')))
  expect(answers).toEqual(['cancelled none 2', 'NOT_FOUND', 'NOT_FOUND'])
})

test('a held lock delays the change of its own page and of no other', async () => {
  const [held, ...others] = await booked(4)
  const holder = new pg.Client({ connectionString: world.databaseUrl })
  await holder.connect()
  await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [held?.professionalId])
  const waiting = act(held?.id ?? '', 'cancel')
  const answers = await Promise.all(others.map(({ id }) => act(id, 'cancel')))
  expect(answers).toEqual(others.map(() => 'cancelled none 2'))
  expect((await stored([held?.id ?? ''])).some(isCancelled)).toBe(false)
  await holder.end()
  expect(await waiting).toBe('cancelled none 2')
})

test('a held row delays its own change and no other', async () => {
  const [held, ...others] = await booked(4)
  const holder = new pg.Client({ connectionString: world.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from appointments where id = $1 for update', [held?.id])
  const waiting = act(held?.id ?? '', 'cancel')
  const answers = await Promise.all(others.map(({ id }) => act(id, 'cancel')))
  expect(answers).toEqual(others.map(() => 'cancelled none 2'))
  expect((await stored([held?.id ?? ''])).some(isCancelled)).toBe(false)
  await holder.query('rollback')
  await holder.end()
  expect(await waiting).toBe('cancelled none 2')
})

test('each event names the request that caused it', async () => {
  const made = await booked(3)
  await Promise.all(
    made.map(({ id }) => inScope({ requestId: `request-${id}` }, () => act(id, 'cancel'))),
  )
  for (const { id } of made) {
    const told = await world.rows<{ request_id: string }>(
      `select request_id from outbox where subject = $1 and type = 'booking.BookingCancelled.v1'`,
      [id],
    )
    expect(told).toEqual([{ request_id: `request-${id}` }])
  }
})
