import { AppError, bookingEvents, bookingRpcs } from '@encaixe/contracts'
import { inScope, newId, openDatabase } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PrismaClient } from '../../generated/client.ts'
import type { BookingRequest } from '../../src/appointments/booking-request.ts'
import { idempotentRequest } from '../../src/idempotency/request-hashes.ts'
import { bookInBatches } from '../../src/public-booking/book-in-batches.ts'
import { PlanLimitReached } from '../../src/public-booking/booking-decision.ts'
import { noticeLimit } from '../../src/public-booking/booking-limits.ts'
import type { BookingDatabase, BookingTransaction } from '../../src/store.ts'
import { noTasks } from '../own-connections.ts'
import { aPlan, monday, now, startWorld, type World } from '../world.ts'

let world: World
let database: BookingDatabase
let book: ReturnType<typeof bookInBatches>

beforeAll(async () => {
  world = await startWorld()
  database = openDatabase({
    url: world.databaseUrl,
    settings: { application_name: 'group' },
    create: (adapter) => new PrismaClient({ adapter }),
  })
  book = bookInBatches({ database, clock: () => now, tasks: noTasks })
})
afterAll(async () => {
  await database.close()
  await world.stop()
})

let people = 0
const request = (
  slug: string,
  changes: Partial<BookingRequest['contact'] & Pick<BookingRequest, 'idempotency' | 'deadline'>> & {
    at?: string
  } = {},
): BookingRequest => {
  const { at = monday('09:00'), idempotency = null, deadline = Date.now() + 60_000 } = changes
  const { name = 'Zé da Silva', email = null } = changes
  const startsAt = Temporal.Instant.from(at)
  people += 1
  const { phone = `+55119${77_000_000 + people}` } = changes
  const asked = { clientAddress: null, clientAnswer: null }
  const contact = { name, phone, email }
  const actor = { kind: 'nobody' } as const
  return {
    id: newId(),
    deadline,
    slug,
    startsAt,
    contact,
    asked,
    source: 'public',
    useSession: true,
    actor,
    idempotency,
  }
}

/** A request under the one key. */
const sharedKey = (input: unknown) => {
  const context = { actor: { kind: 'nobody' as const }, idempotencyKey: 'shared' }
  return idempotentRequest({ rpc: bookingRpcs.createPublicBooking, context, input }) ?? null
}

const professionals = (count: number) =>
  Promise.all(Array.from({ length: count }, () => world.professional()))

const bookings = (ids: string[]) =>
  world.rows<{ professional_id: string; xmin: string }>(
    'select professional_id, xmin::text from appointments where professional_id = any($1::uuid[])',
    [ids],
  )

/** What each is told. */
async function answers(requests: BookingRequest[]): Promise<string[]> {
  const settled = await Promise.allSettled(requests.map((one) => book(one)))
  return settled.map((outcome) => {
    if (outcome.status === 'fulfilled') return 'booked'
    return outcome.reason instanceof AppError ? outcome.reason.code : 'failed'
  })
}

/** Waits until a group of bookings waits for a lock that somebody else holds. */
const untilGroupWaits = (what: string) =>
  until(
    async () => {
      const waiting = await world.rows(
        `select from pg_stat_activity where datname = current_database()
           and application_name = 'group' and wait_event_type = 'Lock'`,
      )
      return waiting.length > 0
    },
    { what },
  )

test('bookings of several professionals commit together without the refused one', async () => {
  const made = await professionals(5)
  const requests = made.map(({ slug }, index) =>
    request(slug, index === 2 ? { at: monday('09:30') } : { email: `ze${index}@exemplo.com` }),
  )
  const refused = 'SLOT_UNAVAILABLE'
  expect(await answers(requests)).toEqual(['booked', 'booked', refused, 'booked', 'booked'])
  const rows = await bookings(made.map(({ id }) => id))
  expect(rows).toHaveLength(4)
  expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1)
})

test('one of two bookings of a batch gets their time, and the other bookings commit', async () => {
  const [first, second, third] = await professionals(3)
  const slugs = [first, second, second, third].map((one) => one?.slug ?? '')
  const requests = slugs.map((slug, index) => request(slug, { phone: `+551198888000${index}` }))
  expect(await answers(requests)).toEqual(['booked', 'booked', 'SLOT_TAKEN', 'booked'])
})

test('a value that the database rejects fails only its own booking', async () => {
  const [first, second, third] = await professionals(3)
  const requests = [
    request(first?.slug ?? ''),
    request(second?.slug ?? '', { phone: 'not a phone' }),
    request(third?.slug ?? ''),
  ]
  expect(await answers(requests)).toEqual(['booked', 'failed', 'booked'])
})

test('one Idempotency-Key on two requests of a batch books one of them', async () => {
  const [first, second] = await professionals(2)
  const requests = [first, second].map((one) => {
    const slug = one?.slug ?? ''
    return request(slug, { idempotency: sharedKey({ slug }) })
  })
  expect(await answers(requests)).toEqual(['booked', 'VALIDATION_FAILED'])
})

test('each event names the request that caused it', async () => {
  const made = await professionals(3)
  await Promise.all(
    made.map(({ slug }) => inScope({ requestId: `request-${slug}` }, () => book(request(slug)))),
  )
  for (const { id, slug } of made) {
    const told = await world.rows<{ request_id: string }>(
      `select request_id from outbox where data -> 'professional' ->> 'id' = $1`,
      [id],
    )
    expect(told).toEqual([{ request_id: `request-${slug}` }])
  }
})

/** Books as a process does whose first transactions lose against another's. */
function losing(database: BookingDatabase, times: number) {
  let lost = 0
  return bookInBatches({
    clock: () => now,
    tasks: noTasks,
    database: {
      ...database,
      transaction: (work, options) => {
        if (lost === times) return database.transaction(work, options)
        lost += 1
        return Promise.reject(Object.assign(new Error('lost'), { code: '40001' }))
      },
    },
  })
}

/** Books as a process does that has written, and commits when it is let. */
function holding(mayCommit: Promise<void>) {
  const { promise: hasWritten, resolve } = Promise.withResolvers<void>()
  const elsewhere = bookInBatches({
    clock: () => now,
    tasks: noTasks,
    database: {
      ...database,
      transaction: (work, options) =>
        database.transaction(async (t) => {
          const done = await work(t)
          resolve()
          await mayCommit
          return done
        }, options),
    },
  })
  return { elsewhere, hasWritten }
}

/** Holds a page's lock as an erasure does, until it is released. */
async function lockPage(professionalId: string) {
  const holder = new pg.Client({ connectionString: world.databaseUrl })
  await holder.connect()
  await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [professionalId])
  return () => holder.end()
}

describe('a page whose lock somebody holds', () => {
  test('delays no other page’s booking, and its own commits once the lock is free', async () => {
    const [locked, ...others] = await professionals(5)
    const release = await lockPage(locked?.id ?? '')
    const waiting = answers([request(locked?.slug ?? '')])
    const rounds = ['09:00', '10:00', '11:00', '12:00'].map((time) => monday(time))
    const started = performance.now()
    for (const at of rounds) {
      const answered = await answers(others.map(({ slug }) => request(slug, { at })))
      expect(answered).toEqual(others.map(() => 'booked'))
    }
    expect(performance.now() - started).toBeLessThan(40_000)
    expect(await bookings([locked?.id ?? ''])).toEqual([])
    await release()
    expect(await waiting).toEqual(['booked'])
  })

  test('refuses its own booking at the deadline, and commits nothing afterwards', async () => {
    const [locked, other] = await professionals(2)
    const release = await lockPage(locked?.id ?? '')
    const late = request(locked?.slug ?? '', { deadline: Date.now() + 300 })
    expect(await answers([late])).toEqual(['UPSTREAM_UNAVAILABLE'])
    await release()
    // Another group has run since.
    expect(await answers([request(other?.slug ?? '')])).toEqual(['booked'])
    expect(await bookings([locked?.id ?? ''])).toEqual([])
  })
})

test('a late booking is refused and fails no other of its batch', async () => {
  const [late, inTime] = await professionals(2)
  const requests = [
    request(late?.slug ?? '', { deadline: Date.now() - 1 }),
    request(inTime?.slug ?? ''),
  ]
  expect(await answers(requests)).toEqual(['UPSTREAM_UNAVAILABLE', 'booked'])
  expect(await bookings([late?.id ?? ''])).toEqual([])
})

test('a booking that is written after its deadline is rolled back', async () => {
  const [late, inTime] = await professionals(2)
  const holder = new pg.Client({ connectionString: world.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  const phone = '+5511911223344'
  // The group waits for this row: it would be the second of the same client.
  await holder.query(
    `insert into clients (id, professional_id, name, phone) values (gen_random_uuid(), $1, 'Z', $2)`,
    [late?.id, phone],
  )
  const requests = [
    request(late?.slug ?? '', { phone, deadline: Date.now() + 300 }),
    request(inTime?.slug ?? ''),
  ]
  const asked = answers(requests)
  await untilGroupWaits('the group to wait')
  await until(() => Date.now() > (requests[0]?.deadline ?? 0), { what: 'the deadline' })
  await holder.query('rollback')
  await holder.end()
  expect(await asked).toEqual(['UPSTREAM_UNAVAILABLE', 'booked'])
  expect(await bookings([late?.id ?? ''])).toEqual([])
})

test('a broken connection tells nobody that the time is taken', async () => {
  const made = await professionals(3)
  const holder = new pg.Client({ connectionString: world.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table outbox in exclusive mode')
  const asked = answers(made.map(({ slug }) => request(slug)))
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
  expect(await asked).toEqual(['failed', 'failed', 'failed'])
  expect(await bookings(made.map(({ id }) => id))).toEqual([])
  expect(await answers([request(made[0]?.slug ?? '')])).toEqual(['booked'])
})

test('two processes that book for one phone keep its cap together', async () => {
  const pages = await professionals(11)
  const phone = '+5511966554433'
  const slugs = pages.map(({ slug }) => slug)
  const nine = slugs.slice(0, 9).map((slug) => request(slug, { phone }))
  expect(await answers(nine)).toEqual(nine.map(() => 'booked'))

  const mayCommit = Promise.withResolvers<void>()
  const { elsewhere, hasWritten } = holding(mayCommit.promise)
  // Neither sees what the other has written; together they would be one too many.
  const held = elsewhere(request(slugs[9] ?? '', { phone }))
  await hasWritten
  expect(await answers([request(slugs[10] ?? '', { phone })])).toEqual(['booked'])
  mayCommit.resolve()
  await expect(held).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(await bookings(pages.map(({ id }) => id))).toHaveLength(10)
})

test('a batch that keeps losing against another process commits in the end', async () => {
  const made = await professionals(3)
  const elsewhere = losing(database, 9)
  await Promise.all(made.map(({ slug }) => elsewhere(request(slug))))
  expect(await bookings(made.map(({ id }) => id))).toHaveLength(3)
})

test('a booking that loses until its deadline is refused and not committed', async () => {
  const [page] = await professionals(1)
  const elsewhere = losing(database, Number.POSITIVE_INFINITY)
  const late = request(page?.slug ?? '', { deadline: Date.now() + 300 })
  await expect(elsewhere(late)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(await bookings([page?.id ?? ''])).toEqual([])
})

test('two bookings of one phone at the same moment both count for its cap', async () => {
  const pages = await professionals(11)
  const phone = '+5511955443322'
  const all = await answers(pages.map(({ slug }) => request(slug, { phone })))
  expect(all.filter((answer) => answer === 'booked')).toHaveLength(10)
  expect(all.filter((answer) => answer === 'RATE_LIMITED')).toHaveLength(1)
})

test('one of two processes that a limit stops tells the professional', async () => {
  const { id, slug } = await world.professional()
  await book(request(slug))
  await world.tellPlan(aPlan(id, { limits: { clients: null, appointmentsPerMonth: 1 } }))
  // Neither has noted it when the other decides.
  const refusals = [await reasonOf(slug), await reasonOf(slug)]
  for (const refused of refusals) await noticeLimit(database, refused)
  const told = await world.rows('select from outbox where type = $1 and subject = $2', [
    bookingEvents.BookingRefusedByLimit.type,
    id,
  ])
  expect(told).toHaveLength(1)

  async function reasonOf(wanted: string) {
    const reason = await book(request(wanted, { at: monday('10:00') })).catch((error) => error)
    if (reason instanceof PlanLimitReached) return reason
    throw new Error('was not refused by the limit', { cause: reason })
  }
})

test('two processes that book one page at once lose no booking', async () => {
  const other = openDatabase<PrismaClient, BookingTransaction>({
    url: world.databaseUrl,
    create: (adapter) => new PrismaClient({ adapter }),
  })
  const elsewhere = bookInBatches({ database: other, clock: () => now, tasks: noTasks })
  try {
    const { id, slug } = await world.professional()
    const hours = Array.from({ length: 9 }, (_, index) => String(9 + index).padStart(2, '0'))
    const starts = ['2026-11-23', '2026-11-24', '2026-11-30'].flatMap((day) =>
      hours.map((hour) => `${day}T${hour}:00:00-03:00`),
    )
    // Each process takes one after the other of its half, as it does for one page; both book for each of the
    // new clients, who may have three.
    const half = async (isOurs: boolean) => {
      const mine = starts.filter((_, index) => (index % 2 === 0) === isOurs)
      for (const at of mine) {
        const phone = `+55119${66_000_000 + Math.floor(starts.indexOf(at) / 3)}`
        await (isOurs ? book : elsewhere)(request(slug, { at, phone }))
      }
    }
    await Promise.all([half(true), half(false)])
    expect(await bookings([id])).toHaveLength(starts.length)
  } finally {
    await other.close()
  }
})
