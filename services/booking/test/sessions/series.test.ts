import { bookingEvents, bookingRpcs, type RpcRequest } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccounts } from '../accounts.ts'
import { aPageWithPackages, ledgerOf, leftOf, physio } from './sessions-world.ts'

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

/** A weekly series of a client, eight of which are booked at once. */
async function aSeries(
  sessions: number,
  asked: Partial<RpcRequest<typeof bookingRpcs.createRecurringSchedule>> = {},
) {
  const page = await aPageWithPackages(world)
  const client = await page.client()
  const purchaseId = await page.sell(client, { sessions })
  const by = { actor: page.professional, timeoutMs: 20_000 }
  const series = await world.bus.call(
    bookingRpcs.createRecurringSchedule,
    {
      ...{ clientId: client.id, frequency: 'weekly', startTime: '09:00' },
      ...{ startsOn: '2026-11-23', count: 6, serviceId: physio.id, ...asked },
    },
    by,
  )
  const dates = () =>
    world.rows<{ session: number | null; price: number; covered: number | null; paid: string }>(
      `select session_number as session, price_cents as price, covered_cents as covered, payment_status as paid
       from appointments where recurring_schedule_id = $1 and status = 'confirmed' order by starts_at`,
      [series.id],
    )
  const asksOf = async () =>
    (
      await world.rows<{ starts: string }>(
        `select data -> 'appointment' ->> 'startsAt' as starts from outbox
         where type = $1 and data ->> 'recurringScheduleId' = $2`,
        [bookingEvents.SeriesOutOfSessions.type, series.id],
      )
    ).map(({ starts }) => starts.slice(0, 10))
  return { page, client, purchaseId, series, by, dates, asksOf }
}

test('each date of a series draws a session; once they are used up its professional is asked once', async () => {
  const { purchaseId, dates, asksOf } = await aSeries(4)
  const date = (session: number | null) =>
    session
      ? { session, price: 0, covered: 12_000, paid: 'captured' }
      : { session, price: 12_000, covered: null, paid: 'none' }
  expect(await dates()).toEqual([1, 2, 3, 4, null, null].map(date))
  expect(await leftOf(world, purchaseId)).toBe(0)
  expect(await asksOf()).toEqual(['2026-12-21'])
})

test('a series without a package, or that draws on none, asks nobody', async () => {
  const { purchaseId, dates, asksOf } = await aSeries(4, { useSession: false })
  expect((await dates()).map(({ session }) => session)).toEqual(Array(6).fill(null))
  expect(await leftOf(world, purchaseId)).toBe(4)
  const none = await aSeries(4, {
    clientId: undefined,
    client: { name: 'Rui', phone: world.newPerson().phone },
  })
  expect((await none.dates()).map(({ session }) => session)).toEqual(Array(6).fill(null))
  expect([await asksOf(), await none.asksOf()]).toEqual([[], []])
})

test('a series that ends gives back what it had drawn ahead', async () => {
  const { purchaseId, series, by, dates } = await aSeries(6)
  expect(await leftOf(world, purchaseId)).toBe(0)
  await world.bus.call(bookingRpcs.endRecurringSchedule, { id: series.id, from: '2026-12-07' }, by)
  expect((await dates()).map(({ session }) => session)).toEqual([1, 2])
  expect(await leftOf(world, purchaseId)).toBe(4)
  expect(
    (await ledgerOf(world, purchaseId)).filter((row) => row === 'returned +1 system'),
  ).toHaveLength(4)
})

test('a new price of a series is that of its sessions, too: who takes one back owes that', async () => {
  const { page, series, by, dates } = await aSeries(2)
  await world.bus.call(
    bookingRpcs.changeRecurringSchedule,
    { id: series.id, priceCents: 15_000, from: '2026-11-23' },
    by,
  )
  const all = await dates()
  expect(all.slice(0, 2)).toEqual(
    [1, 2].map((session) => ({ session, price: 0, covered: 15_000, paid: 'captured' })),
  )
  expect(all.slice(2).every(({ price }) => price === 15_000)).toBe(true)
  const [first] = await world.rows<{ id: string }>(
    'select id from appointments where recurring_schedule_id = $1 order by starts_at limit 1',
    [series.id],
  )
  expect(await page.change(first?.id ?? '', { session: 'release' })).toMatchObject({
    ...{ priceCents: 15_000, paymentStatus: 'none' },
  })
})
