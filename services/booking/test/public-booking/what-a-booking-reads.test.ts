import { newId } from '@encaixe/service-kit'
import { rowsReadBy } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookInBatches } from '../../src/public-booking/book-in-batches.ts'
import type { BookingDatabase } from '../../src/store.ts'
import { connectTo, noTasks } from '../own-connections.ts'
import { monday, now, startWorld, type World } from '../world.ts'

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

let people = 0
const somePhone = () => `+55119${77_000_000 + people++}`

/** Somebody new books; answers how many rows the transaction has looked at. */
async function rowsReadByBooking(slug: string, at: string, phone = somePhone()): Promise<number> {
  let rows = Number.NaN
  const book = bookInBatches({
    clock: () => now,
    tasks: noTasks,
    database: {
      ...database,
      transaction: (work, options) =>
        database.transaction(async (t) => {
          const done = Promise.withResolvers<Awaited<ReturnType<typeof work>>>()
          rows = await rowsReadBy(t.tx, async () => done.resolve(await work(t)))
          return done.promise
        }, options),
    },
  })
  await book({
    id: newId(),
    deadline: Date.now() + 20_000,
    slug,
    startsAt: Temporal.Instant.from(at),
    contact: { name: 'Zé da Silva', phone, email: null },
    asked: { clientAddress: null, clientAnswer: null },
    useSession: true,
    source: 'public',
    actor: { kind: 'nobody' },
    idempotency: null,
  })
  return rows
}

const times = ['09', '10', '11', '12', '13', '14', '15', '16'].map((hour) => monday(`${hour}:00`))

test('a booking reads as few rows among thousands of clients as among few', async () => {
  const { slug } = await world.professional()
  const { id: other } = await world.professional()
  const among = []
  // As often as it takes PostgreSQL to keep its plans, of tables that are next to empty.
  for (const at of times.slice(0, -1)) among.push(await rowsReadByBooking(slug, at))
  await world.rows(
    `insert into clients (id, professional_id, name, phone)
     select gen_random_uuid(), $1, 'Outra Pessoa', '+55119' || (88000000 + n)
     from generate_series(1, 3000) as n`,
    [other],
  )
  const few = Math.max(...among)
  expect(few).toBeGreaterThan(0)
  // Each time that the page has given away costs the next one a few more.
  expect(await rowsReadByBooking(slug, times.at(-1) ?? '')).toBeLessThan(few + 10)
})

test('a booking that anybody may make reads no package of the client whose phone was typed', async () => {
  const { id, slug } = await world.professional()
  const phone = somePhone()
  await rowsReadByBooking(slug, monday('09:00'), phone)
  const few = await rowsReadByBooking(slug, monday('10:00'), phone)
  await world.rows(
    `insert into purchases (id, professional_id, client_id, package_id, package_name, price_cents, status, source,
       confirmation, bought_at, active_at, created_at, updated_at)
     select gen_random_uuid(), $1, c.id, gen_random_uuid(), 'Pacote', 0, 'active', 'page', 'by_hand', now(), now(), now(), now()
     from clients c, generate_series(1, 300) where c.professional_id = $1 and c.phone = $2`,
    [id, phone],
  )
  expect(await rowsReadByBooking(slug, monday('11:00'), phone)).toBeLessThan(few + 10)
})
