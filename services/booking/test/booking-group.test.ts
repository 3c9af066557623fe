import { AppError } from '@encaixe/contracts'
import { byIndex, inScope, newId, openDatabase } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PrismaClient } from '../generated/client.ts'
import type { Order } from '../src/booking-decision.ts'
import { bookingGroup } from '../src/booking-group.ts'
import { idempotentRequest } from '../src/idempotency.ts'
import type { BookingDatabase } from '../src/store.ts'
import { monday, now, startWorld, type World } from './world.ts'

let world: World
let database: BookingDatabase
let book: ReturnType<typeof bookingGroup>

beforeAll(async () => {
  world = await startWorld()
  database = openDatabase({
    url: world.databaseUrl,
    settings: { ...byIndex, application_name: 'group' },
    create: (adapter) => new PrismaClient({ adapter }),
  })
  book = bookingGroup({ database, clock: () => now })
})
afterAll(async () => {
  await database.close()
  await world.stop()
})

const order = (slug: string, changes: Partial<Omit<Order, 'startsAt'>> & { at?: string } = {}) => {
  const { at = monday('09:00'), ...others } = changes
  const startsAt = Temporal.Instant.from(at)
  const person = { name: 'Zé da Silva', phone: '+5511988887777', email: null }
  return { id: newId(), slug, startsAt, ...person, repeatable: null, ...others }
}

const professionals = (count: number) =>
  Promise.all(Array.from({ length: count }, () => world.professional()))

const bookings = (ids: string[]) =>
  world.rows<{ professional_id: string; xmin: string }>(
    'select professional_id, xmin::text from appointments where professional_id = any($1::uuid[])',
    [ids],
  )

const codeOf = (outcome: Awaited<ReturnType<typeof book>>) => {
  if (outcome === 'booked') return outcome
  const { refusedBy } = outcome
  return refusedBy instanceof AppError ? refusedBy.code : String(refusedBy)
}

test('bookings of several professionals commit together; one that is refused is left out', async () => {
  const made = await professionals(5)
  const outcomes = await Promise.all(
    made.map(({ slug }, index) =>
      book(order(slug, index === 2 ? { at: monday('09:30') } : { email: 'ze@exemplo.com' })),
    ),
  )
  expect(outcomes.map(codeOf)).toEqual(['booked', 'booked', 'SLOT_UNAVAILABLE', 'booked', 'booked'])
  const rows = await bookings(made.map(({ id }) => id))
  expect(rows).toHaveLength(4)
  expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1)
})

test('a time that two of a group want goes to one, and the others of the group get theirs', async () => {
  const [first, second, third] = await professionals(3)
  const slugs = [first, second, second, third].map((one) => one?.slug ?? '')
  const outcomes = await Promise.all(
    slugs.map((slug, index) => book(order(slug, { phone: `+551198888000${index}` }))),
  )
  expect(outcomes.map(codeOf)).toEqual(['booked', 'booked', 'SLOT_TAKEN', 'booked'])
})

test('a value that the database does not take spoils only its own booking', async () => {
  const [first, second, third] = await professionals(3)
  const outcomes = await Promise.all([
    book(order(first?.slug ?? '')),
    book(order(second?.slug ?? '', { phone: 'not a phone' })),
    book(order(third?.slug ?? '')),
  ])
  expect(outcomes.map((outcome) => outcome === 'booked')).toEqual([true, false, true])
})

test('one Idempotency-Key for two requests of a group books one of them', async () => {
  const [first, second] = await professionals(2)
  const asked = [first, second].map((one) => {
    const slug = one?.slug ?? ''
    return book(order(slug, { repeatable: idempotentRequest('shared', { slug }) }))
  })
  const outcomes = await Promise.all(asked)
  expect(outcomes.map(codeOf)).toEqual(['booked', 'VALIDATION_FAILED'])
})

test('each event names the request that it follows from', async () => {
  const made = await professionals(3)
  await Promise.all(
    made.map(({ slug }) => inScope({ requestId: `request-${slug}` }, () => book(order(slug)))),
  )
  for (const { id, slug } of made) {
    const told = await world.rows<{ request_id: string }>(
      `select request_id from outbox where data -> 'professional' ->> 'id' = $1`,
      [id],
    )
    expect(told).toEqual([{ request_id: `request-${slug}` }])
  }
})

test('when the connection breaks nobody is told that the time is taken', async () => {
  const made = await professionals(3)
  const holder = new pg.Client({ connectionString: world.databaseUrl })
  await holder.connect()
  await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [made[1]?.id])
  const asked = Promise.allSettled(made.map(({ slug }) => book(order(slug))))
  await until(
    async () => {
      const ended = await world.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'group'
           and wait_event_type = 'Lock'`,
      )
      return ended.length > 0
    },
    { what: 'the group to wait for the lock' },
  )
  await holder.end()
  for (const outcome of await asked) expect(outcome.status).toBe('rejected')
  expect(await bookings(made.map(({ id }) => id))).toEqual([])
  expect(await book(order(made[0]?.slug ?? ''))).toBe('booked')
})
