import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccounts } from '../accounts.ts'
import { codeOf, monday } from '../world.ts'
import { aPageWithPackages, leftOf } from './sessions-world.ts'

/** Rounds of so many bookings for the last session; `npm run model -- last-session` makes twenty. */
const ROUNDS = Number(process.env.SESSION_ROUNDS ?? 2)
const BOOKINGS = 50

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

/** Starts of the whole week, half an hour long each. */
const startOf = (n: number) =>
  Temporal.Instant.from('2026-11-23T09:00:00-03:00')
    .add({ hours: 24 * (n % 2), minutes: 60 * (Math.floor(n / 2) % 9) })
    .toString()

/** Fifty who wait for one page on a busy machine: whoever is told to come again later does. */
async function patiently(work: () => Promise<unknown>): Promise<string> {
  for (;;) {
    const code = await codeOf(work())
    if (code !== 'UPSTREAM_UNAVAILABLE') return code
  }
}

test('of all who book at once for the last session one uses it, and the others are booked without', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const page = await aPageWithPackages(world)
    const client = await page.client()
    const purchaseId = await page.sell(client, { sessions: 1 })
    const agent = { kind: 'agent', conversationId: newId(), phone: client.phone } as const
    const far = (n: number) =>
      Temporal.Instant.from('2026-12-07T06:00:00Z')
        .add({ minutes: 60 * n })
        .toString()
    const answers = await Promise.all(
      Array.from({ length: BOOKINGS }, (_, n) => {
        if (n % 10 === 0) {
          return patiently(() => page.bookAt(client, startOf(n / 10), client.phoneSession))
        }
        if (n % 10 === 5) return patiently(() => page.bookAt(client, startOf(n), agent))
        return patiently(() => page.byHand(client, far(n)))
      }),
    )
    // A phone has three public bookings to come, and two may ask for the same time.
    const refused = answers.filter((code) => code !== 'OK')
    expect(refused.filter((code) => code !== 'RATE_LIMITED' && code !== 'SLOT_TAKEN')).toEqual([])
    const rows = await world.rows<{ paid: string; price: number; purchase: string | null }>(
      `select payment_status as paid, price_cents as price, purchase_id as purchase from appointments
       where professional_id = $1 order by purchase_id nulls last`,
      [page.id],
    )
    expect(rows.length).toBeGreaterThanOrEqual(BOOKINGS - refused.length)
    expect(rows[0]).toEqual({ paid: 'captured', price: 0, purchase: purchaseId })
    for (const other of rows.slice(1)) {
      expect(other).toEqual({ paid: 'none', price: 12_000, purchase: null })
    }
    expect(await leftOf(world, purchaseId)).toBe(0)
  }
}, 600_000)

test('of all who use the last session afterwards at once one has it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const page = await aPageWithPackages(world)
    const client = await page.client()
    const made = []
    for (let n = 0; n < 10; n++) {
      const at = Temporal.Instant.from('2026-12-07T06:00:00Z').add({ hours: n })
      made.push(await page.byHand(client, at.toString()))
    }
    const purchaseId = await page.sell(client, { sessions: 1 })
    const answers = await Promise.all(
      made.map(({ id }, n) =>
        codeOf(n % 2 === 0 ? page.change(id, { session: 'use' }) : page.act(id, 'use-session')),
      ),
    )
    expect(answers.toSorted()).toEqual([...Array(9).fill('INVALID_TRANSITION'), 'OK'])
    expect(await leftOf(world, purchaseId)).toBe(0)
  }
}, 600_000)

test('whom the ledger refuses a session all the same is booked without', async () => {
  const page = await aPageWithPackages(world)
  const client = await page.client()
  const purchaseId = await page.sell(client)
  await world.rows(
    `create function refuse_session() returns trigger language plpgsql as $$
     begin raise exception 'an appointment uses one session' using errcode = 'check_violation'; end $$`,
  )
  await world.rows(
    `create trigger refuse_session before insert on session_ledger for each row
     when (new.purchase_id = '${purchaseId}') execute function refuse_session()`,
  )
  const unpaid = { paidWith: null, paymentStatus: 'none', priceCents: 12_000 }
  await page.book(client, '09:00', client.phoneSession)
  expect(await page.newest()).toMatchObject(unpaid)
  expect(await page.byHand(client, monday('11:00'))).toMatchObject(unpaid)
  expect(await leftOf(world, purchaseId)).toBe(10)
})
