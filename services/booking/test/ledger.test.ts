import { bookingEvents, bookingRpcs, NO_PREPAYMENT, type RpcRequest } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bank, startBank } from './pix-bank.ts'
import { aPlan, codeOf, monday, now } from './world.ts'

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
async function withDeposit(startsAt = monday('09:00'), at?: Awaited<ReturnType<Bank['page']>>) {
  const booked = await world.booked(at ?? (await world.page()), startsAt)
  await booked.pays()
  return onPaper(booked)
}

function onPaper<B extends Awaited<ReturnType<Bank['booked']>>>(booked: B) {
  const { id, page, owner } = booked
  const actor = { kind: 'professional', userId: page.userId } as const
  const ledger = () => world.bus.call(bookingRpcs.listPayments, { id }, { actor: owner })
  return {
    ...booked,
    ...{ actor, ledger },
    amounts: async () =>
      (await ledger()).items.map(({ amountCents, method, confirmedBy }) => [
        ...[amountCents, method, confirmedBy],
      ]),
    record: (wanted: Recorded = {}, options: { idempotencyKey?: string } = {}) =>
      world.bus.call(bookingRpcs.recordPayment, { id, ...wanted }, { actor, ...options }),
    undo: (entryId: string) => world.bus.call(bookingRpcs.undoPayment, { id, entryId }, { actor }),
  }
}

test('after a deposit the rest is entered by hand, and both are in the list, each as it came', async () => {
  const { record, ledger, amounts, get, told } = await withDeposit()
  expect(await ledger()).toMatchObject({
    ...{ paidCents: 3_000, dueCents: 12_000, mayReceive: true, mayReturn: true },
    refundUntil: expect.stringMatching(/^2027-02-18/),
  })
  expect(await record({ method: 'cash' })).toMatchObject({ amountCents: 12_000, canUndo: true })
  expect(await amounts()).toEqual([
    [3_000, 'pix', 'provider'],
    [12_000, 'cash', 'professional'],
  ])
  expect(await get()).toMatchObject({ paymentStatus: 'captured', paidCents: 15_000 })
  expect((await ledger()).dueCents).toBe(0)
  // Between the two of them: nobody is told again.
  await expect.poll(() => told().at(-1)).toBe('PaymentStatusChanged untold')
})

test('a payment that is entered twice under one key is one, and nothing is left to enter', async () => {
  const { record, amounts } = await withDeposit()
  const key = { idempotencyKey: newId() }
  await Promise.all([record({}, key), record({}, key)])
  expect(await amounts()).toHaveLength(2)
  expect(await codeOf(record())).toBe('VALIDATION_FAILED')
  await record({ amountCents: 1_000, method: 'cash' })
  expect(await amounts()).toHaveLength(3)
})

test('what was entered by mistake is struck out, and counts nowhere', async () => {
  const { record, undo, amounts, get, ledger } = await withDeposit()
  const { id } = await record({ method: 'card' })
  await undo(id)
  expect(await amounts()).toEqual([[3_000, 'pix', 'provider']])
  expect(await get()).toMatchObject({ paymentStatus: 'captured', paidCents: 3_000 })
  expect(await codeOf(undo(id))).toBe('NOT_FOUND')
  const [told] = (await ledger()).items
  expect(await codeOf(undo(told?.id ?? ''))).toBe('INVALID_TRANSITION')
})

test('what a bank told is not taken back, and what was entered beside it is', async () => {
  const { record, change, get } = await withDeposit()
  expect(await codeOf(change({ paymentStatus: 'none' }))).toBe('INVALID_TRANSITION')
  await record()
  expect(await change({ paymentStatus: 'none' })).toMatchObject({
    ...{ paymentStatus: 'captured', paidCents: 3_000 },
  })
  expect(await get()).toMatchObject({ paymentStatus: 'captured' })
})

test('a refund goes back as it came: by hand what was entered, at the bank what came by the charge', async () => {
  const { record, change, amounts, account, tellRefund, get } = await withDeposit()
  await record({ method: 'cash' })
  expect(await change({ paymentStatus: 'refunded' })).toMatchObject({ paymentStatus: 'captured' })
  await until(async () => account()?.refunds.length === 1, { what: 'the refund' })
  expect(await get()).toMatchObject({ paymentStatus: 'captured', paidCents: 3_000 })
  await tellRefund('done')
  expect(await get()).toMatchObject({ paymentStatus: 'refunded', paidCents: 0 })
  expect(await amounts()).toEqual([
    [3_000, 'pix', 'provider'],
    [12_000, 'cash', 'professional'],
    [-12_000, 'cash', 'professional'],
    [-3_000, 'pix', 'provider'],
  ])
})

test('after 90 days the bank is not asked, and the professional gives it back by hand', async () => {
  const { change, amounts, account, get, ledger } = await withDeposit()
  world.time.now = now.add({ hours: 24 * 91 })
  expect(Date.parse((await ledger()).refundUntil ?? '')).toBeLessThan(
    world.time.now.epochMilliseconds,
  )
  await change({ paymentStatus: 'refunded' })
  expect(await get()).toMatchObject({ paymentStatus: 'refunded', paidCents: 0 })
  expect(await amounts()).toEqual([
    [3_000, 'pix', 'provider'],
    [-3_000, 'pix', 'professional'],
  ])
  expect(account()?.refunds).toEqual([])
})

test('a part of the price leaves it unpaid until the rest comes, and its client hears once', async () => {
  world.bank.isConnected = false
  const { record, get, told } = onPaper(await world.booked(await world.page()))
  await record({ amountCents: 5_000, method: 'cash' })
  expect(await get()).toMatchObject({ paymentStatus: 'none', paidCents: 5_000 })
  await record({ method: 'card' })
  expect(await get()).toMatchObject({ paymentStatus: 'captured', paidCents: 15_000 })
  await expect
    .poll(() => told().filter((one) => one.startsWith('PaymentStatusChanged')))
    .toEqual(['PaymentStatusChanged untold', 'PaymentStatusChanged'])
})

test('some of it is given back by hand, then all of it', async () => {
  const page = await world.page({ prepayment: NO_PREPAYMENT })
  const { record, change, get, ledger } = onPaper(await world.booked(page))
  await change({ paymentStatus: 'captured', paymentMethod: 'card' })
  await record({ kind: 'returned', amountCents: 4_000, method: 'card' })
  expect(await get()).toMatchObject({ paymentStatus: 'captured', paidCents: 11_000 })
  expect((await ledger()).dueCents).toBe(0)
  expect(await codeOf(record({ kind: 'returned', amountCents: 11_001 }))).toBe('VALIDATION_FAILED')
  await record({ kind: 'returned', method: 'card' })
  expect(await get()).toMatchObject({ paymentStatus: 'refunded', paidCents: 0 })
  expect(await codeOf(record())).toBe('INVALID_TRANSITION')
})

test('nothing is entered while its time is held, nor by its client or somebody else', async () => {
  const held = onPaper(await world.booked(await world.page()))
  expect(await codeOf(held.record())).toBe('INVALID_TRANSITION')
  const { id, ledger } = await withDeposit()
  const recordAs = (userId: string) =>
    codeOf(
      world.bus.call(
        bookingRpcs.recordPayment,
        { id },
        { actor: { kind: 'professional', userId } },
      ),
    )
  expect(await recordAs('account-without-a-page')).toBe('FORBIDDEN')
  expect(await recordAs((await world.page()).userId)).toBe('NOT_FOUND')
  expect((await ledger()).items).toHaveLength(1)
})

test('a payment is entered for a day that has passed, and not for one to come', async () => {
  const { record } = await withDeposit()
  expect(await codeOf(record({ paidOn: '2026-11-21' }))).toBe('VALIDATION_FAILED')
  expect(await codeOf(record({ paidOn: '2025-11-01' }))).toBe('VALIDATION_FAILED')
  expect((await record({ paidOn: '2026-11-18' })).paidAt).toBe('2026-11-18T15:00:00Z')
})

test('reports, the carnê-leão and the days have each entry on its day', async () => {
  const page = await world.page()
  const { record, actor, id } = await withDeposit(monday('09:00'), page)
  await world.tellPlan(aPlan(page.id, { version: 9, plan: 'pro', effectivePlan: 'pro' }))
  world.time.now = now.add({ hours: 48 })
  await record({ method: 'cash' })
  const november = { from: '2026-11-01', to: '2026-11-30' }
  const report = await world.bus.call(
    bookingRpcs.getFinanceReport,
    { ...november, by: 'day' },
    { actor },
  )
  const revenue = report.periods.filter(({ revenueCents }) => revenueCents > 0)
  expect(revenue.map(({ start, revenueCents }) => [start, revenueCents])).toEqual([
    ['2026-11-20', 3_000],
    ['2026-11-22', 12_000],
  ])
  expect(report.totals.byMethod.slice(0, 2)).toEqual([
    { method: 'pix', receivedCents: 3_000 },
    { method: 'cash', receivedCents: 12_000 },
  ])
  const income = await world.bus.call(bookingRpcs.getMonthlyIncome, { month: '2026-11' }, { actor })
  expect(income.items.map(({ date, amountCents }) => [date, amountCents])).toEqual([
    ['2026-11-20', 3_000],
    ['2026-11-22', 12_000],
  ])
  const received = await world.bus.call(bookingRpcs.listReceived, november, { actor })
  expect(received).toMatchObject({
    totalCents: 15_000,
    days: [
      { date: '2026-11-22', totalCents: 12_000, items: [{ appointmentId: id, method: 'cash' }] },
      { date: '2026-11-20', totalCents: 3_000, items: [{ appointmentId: id, method: 'pix' }] },
    ],
  })
})

test('a page that disconnects its account lets held bookings go on without the payment', async () => {
  const { page, get, told, eventsOf } = await world.booked(await world.page())
  world.bank.isConnected = false
  await world.tellDisconnected(page.id)
  await until(async () => (await get()).status === 'confirmed', { what: 'the booking' })
  expect(await get()).toMatchObject({ holdUntil: null, paymentStatus: 'none' })
  await expect.poll(told).toContain('PrepaymentSettled')
  expect(eventsOf(bookingEvents.PrepaymentSettled)[0]?.data).toMatchObject({ amountCents: 0 })
})

test('a booking keeps the end of its hold when its professional saves the Pix account again', async () => {
  const { page, get } = await world.booked(await world.page())
  await world.tellDisconnected(page.id, { isFinal: false })
  expect(await get()).toMatchObject({ status: 'pending_confirmation', prepayCents: 3_000 })
})
