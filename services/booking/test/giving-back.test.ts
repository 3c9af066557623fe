import { bookingEvents, bookingRpcs, NO_PREPAYMENT, type RpcRequest } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bank, startBank } from './pix-bank.ts'
import { codeOf, monday, now } from './world.ts'

/** What came for an appointment goes back once, whoever gives it back and in whatever order. */

let world: Bank
beforeAll(async () => {
  world = await startBank()
})
beforeEach(() => {
  world.time.now = now
  Object.assign(world.bank, { isAway: false, isConnected: true })
})
afterAll(() => world.stop())

type Recorded = Omit<RpcRequest<typeof bookingRpcs.recordPayment>, 'id'>

/** A booking whose deposit of R$ 30 came by a charge; its price is R$ 150. */
async function withDeposit(at?: Awaited<ReturnType<Bank['page']>>, startsAt = monday('09:00')) {
  const booked = await world.booked(at ?? (await world.page()), startsAt)
  await booked.pays()
  return onPaper(booked)
}

function onPaper<B extends Awaited<ReturnType<Bank['booked']>>>(booked: B) {
  const { id, page, owner } = booked
  const actor = { kind: 'professional', userId: page.userId } as const
  return {
    ...booked,
    ledger: () => world.bus.call(bookingRpcs.listPayments, { id }, { actor: owner }),
    gaveBack: (amountCents?: number, method: Recorded['method'] = 'cash') =>
      world.bus.call(
        bookingRpcs.recordPayment,
        { id, kind: 'returned', method, ...(amountCents !== undefined && { amountCents }) },
        { actor },
      ),
    retry: (refundId: string) =>
      world.bus.call(bookingRpcs.retryRefund, { id: refundId }, { actor }),
    asked: () => booked.account()?.refunds.map(({ cents }) => cents) ?? [],
    async sum() {
      const [row] = await world.rows<{ sum: number }>(
        `select coalesce(sum(amount_cents), 0)::int as sum from payment_entries
         where appointment_id = $1 and struck_at is null`,
        [id],
      )
      return row?.sum
    },
  }
}

/** Everything that follows from what was asked for has happened. */
const rested = () =>
  until(
    async () => {
      const [row] = await world.rows<{ due: number }>(
        `select count(*)::int as due from tasks
         where done_at is null and failed_at is null and due_at <= $1`,
        [world.time.now.toString()],
      )
      return row?.due === 0
    },
    { what: 'the tasks to rest' },
  )

test.each([
  ['its professional', 'professional'],
  ['its client', 'client'],
] as const)(
  'a deposit that was given back in cash does not go back again when %s cancels',
  async (_, by) => {
    const { gaveBack, change, act, asked, sum } = await withDeposit()
    await gaveBack(3_000)
    await (by === 'client' ? act('cancel') : change({ status: 'cancelled' }))
    await rested()
    expect(asked()).toEqual([])
    expect(await sum()).toBe(0)
  },
)

test('after a part was given back in cash, a cancellation gives back the rest of it at the bank', async () => {
  const { gaveBack, change, asked, tellRefund, sum, get } = await withDeposit()
  await gaveBack(1_000)
  await change({ status: 'cancelled' })
  await rested()
  expect(asked()).toEqual([2_000])
  await tellRefund('done')
  expect(await sum()).toBe(0)
  expect(await get()).toMatchObject({ paymentStatus: 'refunded', paidCents: 0 })
})

test('while the bank is giving back, nothing of it can be given back by hand', async () => {
  const { gaveBack, change, ledger, tellRefund, sum } = await withDeposit()
  expect((await change({ status: 'cancelled' })).actions).not.toContain('refund_payment')
  expect(await codeOf(gaveBack(3_000))).toBe('INVALID_TRANSITION')
  expect(await codeOf(gaveBack())).toBe('INVALID_TRANSITION')
  expect(await codeOf(change({ paymentStatus: 'refunded' }))).toBe('INVALID_TRANSITION')
  expect(await ledger()).toMatchObject({ paidCents: 3_000, mayReturn: false })
  await rested()
  await tellRefund('done')
  expect(await sum()).toBe(0)
})

test('while the bank is giving back the deposit, what came in cash can be given back by hand', async () => {
  const { gaveBack, change, id, page, sum } = await withDeposit()
  await world.bus.call(
    bookingRpcs.recordPayment,
    { id, method: 'cash' },
    { actor: { kind: 'professional', userId: page.userId } },
  )
  await change({ status: 'cancelled' })
  expect(await codeOf(gaveBack(12_001))).toBe('VALIDATION_FAILED')
  await gaveBack(12_000)
  expect(await codeOf(gaveBack(1))).toBe('INVALID_TRANSITION')
  expect(await sum()).toBe(3_000)
})

test('of twelve who give back all of it at the same moment, one does', async () => {
  const page = await world.page({ prepayment: NO_PREPAYMENT })
  const { gaveBack, change, sum, get } = onPaper(await world.booked(page))
  await change({ paymentStatus: 'captured', paymentMethod: 'cash' })
  const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(gaveBack(15_000))))
  expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
  expect(await sum()).toBe(0)
  expect(await get()).toMatchObject({ paidCents: 0 })
})

test('of twelve who give back all of it while its client cancels, nobody overdraws it', async () => {
  const { gaveBack, act, asked, sum } = await withDeposit()
  await Promise.all([
    ...Array.from({ length: 6 }, () => codeOf(gaveBack(3_000))),
    codeOf(act('cancel')),
    ...Array.from({ length: 5 }, () => codeOf(gaveBack(3_000))),
  ])
  await rested()
  const byBank = asked().reduce((total, cents) => total + cents, 0)
  expect((await sum()) ?? 0).toBe(byBank)
})

test('a deposit that stays does not go back when the code is paid again: only the second payment does', async () => {
  const page = await world.page({ cancellationNoticeHours: 0 })
  const { act, pays, asked, wait } = await kept(page)
  await act('cancel')
  await rested()
  expect(asked()).toEqual([])
  await pays(3_000)
  wait()
  await rested()
  expect(asked()).toEqual([3_000])
  await pays(1_000)
  await rested()
  expect(asked()).toEqual([3_000, 1_000])
})

test('of a payment that is told twice, what is too much goes back once', async () => {
  const { pays, tellPaid, asked } = await world
    .booked(await world.page())
    .then((booked) => onPaper(booked))
  await pays(5_000)
  await tellPaid()
  await rested()
  expect(asked()).toEqual([2_000])
})

/** One whose client cancels too late to get the deposit back. */
async function kept(page: Awaited<ReturnType<Bank['page']>>) {
  const booked = await withDeposit(page)
  world.time.now = Temporal.Instant.from(monday('08:00'))
  return { ...booked, wait: () => world.wait(1) }
}

test('what the bank did not give back is asked for again only by its professional, one action for each', async () => {
  const page = await world.page({ cancellationNoticeHours: 0 })
  const { pays, change, asked, tellRefund, ledger, retry, act } = await kept(page)
  await pays(3_000)
  await rested()
  await tellRefund('failed')
  // Neither more money nor a cancellation asks for it again.
  await pays(1_000)
  await rested()
  expect(asked()).toEqual([3_000, 1_000])
  await tellRefund('failed')
  await act('cancel')
  await change({ status: 'cancelled' }).catch(() => undefined)
  await rested()
  expect(asked()).toEqual([3_000, 1_000])
  const { refunds, paidCents } = await ledger()
  expect(paidCents).toBe(7_000)
  expect(refunds).toMatchObject([
    { amountCents: 3_000, state: 'failed', reason: 'excess', canRetry: true },
    { amountCents: 1_000, state: 'failed', reason: 'excess', canRetry: true },
  ])
  const [, second] = refunds
  const codes = await Promise.all([1, 2, 3].map(() => codeOf(retry(second?.id ?? ''))))
  expect(codes.toSorted()).toEqual(['INVALID_TRANSITION', 'INVALID_TRANSITION', 'OK'])
  await rested()
  expect(asked()).toEqual([3_000, 1_000, 1_000])
  expect((await ledger()).refunds).toMatchObject([
    { amountCents: 1_000, state: 'under_way' },
    { amountCents: 3_000, state: 'failed' },
  ])
  await tellRefund('done')
  expect(await ledger()).toMatchObject({ paidCents: 6_000, refunds: [{ amountCents: 3_000 }] })
})

test('what failed is not asked for again once it was given back by hand, or in the bank’s app', async () => {
  const { change, tellRefund, ledger, gaveBack, givesBackInApp, retry, get } = await withDeposit()
  await change({ status: 'cancelled' })
  await rested()
  await tellRefund('failed')
  const [failed] = (await ledger()).refunds
  await gaveBack(1_000)
  expect((await ledger()).refunds).toMatchObject([{ id: failed?.id, amountCents: 2_000 }])
  await givesBackInApp(2_000)
  expect((await ledger()).refunds).toEqual([])
  expect(await codeOf(retry(failed?.id ?? ''))).toBe('INVALID_TRANSITION')
  expect(await get()).toMatchObject({ paidCents: 0, paymentStatus: 'refunded' })
})

test('nobody else can have a refund asked for again', async () => {
  const { change, tellRefund, ledger, id } = await withDeposit()
  await change({ status: 'cancelled' })
  await rested()
  await tellRefund('failed')
  const [failed] = (await ledger()).refunds
  const retryAs = (userId: string) =>
    codeOf(
      world.bus.call(
        bookingRpcs.retryRefund,
        { id: failed?.id ?? '' },
        { actor: { kind: 'professional', userId } },
      ),
    )
  expect(await retryAs('account-without-a-page')).toBe('FORBIDDEN')
  expect(await retryAs((await world.page()).userId)).toBe('NOT_FOUND')
  const asClient = await world.bus.call(
    bookingRpcs.listPayments,
    { id },
    { actor: { kind: 'phone', phone: await phoneOf(id), sessionId: newId() } },
  )
  expect(asClient).toMatchObject({ paidCents: 3_000, refunds: [], mayReturn: false })
})

test('what was given back in the bank’s app counts, and is not given back again', async () => {
  const { givesBackInApp, change, asked, ledger, tellRefund, get, told, account } =
    await withDeposit()
  await givesBackInApp(1_000)
  // Its professional finds the Pix in the bank's app by its id.
  const endToEndId = account()?.payments[0]?.endToEndId
  expect(await ledger()).toMatchObject({
    paidCents: 2_000,
    items: [
      { amountCents: 3_000, endToEndId },
      { amountCents: -1_000, endToEndId },
    ],
  })
  await change({ status: 'cancelled' })
  await rested()
  expect(asked()).toEqual([1_000, 2_000])
  await tellRefund('done')
  expect(await get()).toMatchObject({ paidCents: 0, paymentStatus: 'refunded' })
  await expect.poll(() => told().at(-1)).toBe('ChargeNews refunded')
})

test('what was entered as given back by hand, and is told by the bank, went back once', async () => {
  const { gaveBack, givesBackInApp, ledger, sum } = await withDeposit()
  await gaveBack(2_000)
  await givesBackInApp(2_500)
  expect(
    (await ledger()).items.map(({ amountCents, confirmedBy }) => [amountCents, confirmedBy]),
  ).toEqual([
    [3_000, 'provider'],
    [-500, 'professional'],
    [-2_500, 'provider'],
  ])
  expect(await sum()).toBe(0)
})

test('the ledger counts at once what goes back in the bank’s app before the bank is asked for it', async () => {
  const { gaveBack, givesBackInApp, change, ledger, sum } = await withDeposit()
  await gaveBack(500)
  world.bank.isAway = true
  await change({ status: 'cancelled' })
  await givesBackInApp(1_500)
  await givesBackInApp(1_200)
  expect(
    (await ledger()).items.map(({ amountCents, confirmedBy }) => [amountCents, confirmedBy]),
  ).toEqual([
    [3_000, 'provider'],
    [-1_500, 'provider'],
    [-300, 'professional'],
    [-1_200, 'provider'],
  ])
  expect(await sum()).toBe(0)
})

test('the ledger does not go below zero, whatever is written to it', async () => {
  const { id, page, change } = await withDeposit()
  const enter = (amount: number, by = 'professional') =>
    world.rows(
      `insert into payment_entries
         (id, appointment_id, professional_id, amount_cents, method, confirmed_by, provider_key, paid_at, recorded_at)
       values (gen_random_uuid(), $1, $2, $3, 'pix', $4, case when $4 = 'provider' then gen_random_uuid()::text end, now(), now())`,
      [id, page.id, amount, by],
    )
  await expect(enter(-3_001, 'provider')).rejects.toThrow('ledger_not_below_zero')
  await change({ status: 'cancelled' })
  await expect(enter(-1)).rejects.toThrow('more would be given back by hand than is left')
  const refund = world.rows(
    `insert into refunds (id, appointment_id, professional_id, amount_cents, reason, requested_at)
     values (gen_random_uuid(), $1, $2, 1, 'by_hand', now())`,
    [id, page.id],
  )
  await expect(refund).rejects.toThrow('more would go back than is left')
})

test('a ledger that was below zero before stays readable, may rise, and does not fall', async () => {
  const { id, gaveBack, ledger, change, page, sum } = await withDeposit()
  await world.rows('update appointments set ledger_floor_cents = -3000 where id = $1', [id])
  await world.rows(
    `insert into payment_entries
       (id, appointment_id, professional_id, amount_cents, method, confirmed_by, provider_key, paid_at, recorded_at)
     values (gen_random_uuid(), $1, $2, -6000, 'pix', 'provider', 'of-before', now(), now())`,
    [id, page.id],
  )
  expect(await ledger()).toMatchObject({ paidCents: -3_000, mayReturn: false })
  expect(await codeOf(gaveBack(1))).toBe('INVALID_TRANSITION')
  await change({ status: 'cancelled' })
  await rested()
  expect(await sum()).toBe(-3_000)
})

async function phoneOf(id: string): Promise<string> {
  const [row] = await world.rows<{ phone: string }>(
    'select c.phone from appointments a join clients c on c.id = a.client_id where a.id = $1',
    [id],
  )
  return row?.phone ?? ''
}

test('a code that is paid after the money had come in cash goes back, and both are told', async () => {
  const page = await world.page({ prepayment: NO_PREPAYMENT })
  const { pix, change, pays, asked, tellRefund, sum, eventsOf } = onPaper(await world.booked(page))
  await pix()
  await change({ paymentStatus: 'captured', paymentMethod: 'cash' })
  await pays(15_000)
  await rested()
  expect(asked()).toEqual([15_000])
  await tellRefund('done')
  expect(await sum()).toBe(15_000)
  await expect
    .poll(() => eventsOf(bookingEvents.ChargeNews).map(({ data }) => [data.news, data.amountCents]))
    .toEqual([['returned', 15_000]])
})

test('of two codes of an appointment that were both paid the second goes back', async () => {
  const page = await world.page({ prepayment: NO_PREPAYMENT })
  const { pix, pays, asked, account, sum } = onPaper(await world.booked(page))
  await pix()
  await pays(15_000)
  // The bank did not remove the first when the second replaced it.
  Object.assign(account() ?? {}, { payments: [], earlier: account()?.payments })
  await pays(15_000)
  await rested()
  expect(asked()).toEqual([15_000])
  expect(await sum()).toBe(30_000)
})

test('what a bank told cannot be taken back, and no action says that it can', async () => {
  const { get, change, id, page } = await withDeposit()
  expect((await get()).actions).not.toContain('undo_payment')
  expect(await codeOf(change({ paymentStatus: 'none' }))).toBe('INVALID_TRANSITION')
  const actor = { kind: 'professional', userId: page.userId } as const
  await world.bus.call(bookingRpcs.recordPayment, { id, method: 'cash' }, { actor })
  expect((await get()).actions).toContain('undo_payment')
  await change({ paymentStatus: 'none' })
  expect(await get()).toMatchObject({ paymentStatus: 'captured', paidCents: 3_000 })
})
