import { expect, test } from 'vitest'
import { dueOf, type Entry, feesOf, paidOf } from './ledger.rule.ts'
import { confirmedByBank, excessOf, keptOf, returnedByBank } from './ledger-by-bank.rule.ts'
import {
  canUndo,
  captured,
  givenBack,
  keptAfterAll,
  mayRecord,
  receiptUndone,
  recorded,
  statusAfterEntry,
  undone,
} from './ledger-by-hand.rule.ts'
import type { Refund } from './may-return.rule.ts'

const paidAt = Temporal.Instant.from('2026-11-20T12:00:00Z')
let count = 0
const entry = (amountCents: number, changes: Partial<Entry> = {}): Entry => {
  count += 1
  return {
    ...{ id: `entry-${count}`, amountCents, method: 'pix', confirmedBy: 'professional' },
    ...{ endToEndId: null, refundId: null, feeCents: null, paidAt, recordedAt: paidAt },
    ...changes,
  }
}
const refund = (amountCents: number): Refund => ({
  ...{ id: 'refund', amountCents, doneCents: 0, failedCents: 0, reason: 'cancelled' },
  ...{ endToEndId: null, failedAt: null, isRetried: false },
})
const money = (entries: Entry[], refunds: Refund[] = []) => ({ entries, refunds })
const byBank = (amountCents: number, changes: Partial<Entry> = {}) =>
  entry(amountCents, { confirmedBy: 'provider', ...changes })

test('capturing by hand enters the rest of the price', () => {
  const all = { priceCents: 15_000, method: 'cash', paidAt } as const
  expect(captured([], all).enter).toEqual([{ amountCents: 15_000, method: 'cash', paidAt }])
  expect(captured([byBank(3_000)], all).enter).toMatchObject([{ amountCents: 12_000 }])
  expect(captured([entry(15_000)], all)).toEqual({ enter: [], strike: [] })
  expect(captured([], { ...all, priceCents: 0 }).enter).toEqual([])
})

test('taking a payment back strikes out what the professional entered, and nothing that a bank told', () => {
  const mine = entry(12_000)
  expect(undone([byBank(3_000), mine])).toEqual({ enter: [], strike: [mine.id] })
})

test('money goes back by hand as it came, and at the bank what came by a charge', () => {
  const entries = [byBank(3_000), entry(7_000, { method: 'cash' }), entry(5_000)]
  expect(givenBack(entries, { cents: 12_000, paidAt }).enter).toEqual([
    { amountCents: -7_000, method: 'cash', paidAt },
    { amountCents: -5_000, method: 'pix', paidAt },
  ])
  expect(givenBack(entries, { cents: 15_000, paidAt }).enter).toEqual([
    { amountCents: -7_000, method: 'cash', paidAt },
    { amountCents: -5_000, method: 'pix', paidAt },
    { amountCents: -3_000, method: 'pix', paidAt },
  ])
  expect(givenBack(entries, { cents: 8_000, paidAt }).enter).toEqual([
    { amountCents: -7_000, method: 'cash', paidAt },
    { amountCents: -1_000, method: 'pix', paidAt },
  ])
  // Of a way in which more went back than came, nothing is left.
  const crossed = [entry(5_000), entry(-1_000, { method: 'cash' })]
  expect(givenBack(crossed, { cents: 4_000, paidAt }).enter).toEqual([
    { amountCents: -4_000, method: 'pix', paidAt },
  ])
})

test('a refund that is taken back is all that was entered with it', () => {
  const refundedAt = paidAt.add({ hours: 5 })
  const before = entry(-1_000)
  const refund = entry(-4_000, { recordedAt: refundedAt })
  const since = entry(700, { recordedAt: refundedAt })
  expect(keptAfterAll([entry(5_000), before, refund, since], refundedAt)).toEqual({
    ...{ enter: [], strike: [refund.id] },
  })
})

test('a Pix that the professional had entered is the one that the bank tells of', () => {
  const mine = entry(15_000)
  const told = { priceCents: 15_000, keptCents: 15_000, returningCents: 0 }
  expect(confirmedByBank([mine, byBank(15_000)], told)).toEqual({ enter: [], strike: [mine.id] })
  // Of the rest, a part is the same.
  const more = { priceCents: 15_000, keptCents: 5_000, returningCents: 0 }
  expect(confirmedByBank([mine, byBank(5_000)], more)).toMatchObject({
    strike: [mine.id],
    enter: [{ amountCents: 10_000 }],
  })
})

test('cash, and money that goes back by itself, are not what the bank tells of', () => {
  const cash = entry(15_000, { method: 'cash' })
  const told = { priceCents: 15_000, keptCents: 15_000, returningCents: 0 }
  expect(confirmedByBank([cash, byBank(15_000)], told).strike).toEqual([])
  const rest = entry(12_000)
  const second = { priceCents: 15_000, keptCents: 0, returningCents: 0 }
  expect(confirmedByBank([byBank(3_000), rest, byBank(3_000)], second).strike).toEqual([])
})

test('the Pix that was entered last is the one that the bank tells of, and what is on its way back is not paid twice', () => {
  const [first, last] = [entry(9_000), entry(9_000)]
  const told = { priceCents: 18_000, keptCents: 9_000, returningCents: 0 }
  const entries = [first, last, byBank(9_000)]
  expect(confirmedByBank(entries, told)).toEqual({ enter: [], strike: [last.id] })
  expect(confirmedByBank(entries, { ...told, returningCents: 9_000 }).strike).toEqual([])
  expect(confirmedByBank(entries, { ...told, priceCents: 0 }).strike).toEqual([])
})

test('what the bank gave back is what was entered as given back by hand, as far as both are more than came', () => {
  const [first, last] = [
    entry(-1_000, { method: 'cash' }),
    entry(-2_000, { method: 'cash', paidAt: paidAt.add({ hours: 1 }) }),
  ]
  const entries = [byBank(3_000), first, last]
  expect(returnedByBank(entries, 2_500)).toEqual({
    strike: [last.id, first.id],
    enter: [{ amountCents: -500, method: 'cash', paidAt }],
  })
  expect(returnedByBank(entries, 2_000)).toEqual({ strike: [last.id], enter: [] })
  expect(returnedByBank([byBank(3_000), first], 2_000)).toEqual({ strike: [], enter: [] })
  expect(returnedByBank([entry(9_000), byBank(3_000), last], 3_000).strike).toEqual([])
})

test.each([
  ['all of it', { amountCents: 100, receivedCents: 100, askedCents: 100 }, 100],
  ['too much', { amountCents: 140, receivedCents: 140, askedCents: 100 }, 100],
  ['a part', { amountCents: 40, receivedCents: 40, askedCents: 100 }, 40],
  ['too much rest', { amountCents: 80, receivedCents: 120, askedCents: 100 }, 60],
  ['a second', { amountCents: 100, receivedCents: 200, askedCents: 100 }, 0],
  ['a third', { amountCents: 100, receivedCents: 300, askedCents: 100 }, 0],
])('of %s that came by a charge, what was asked for stays', (_what, told, kept) => {
  expect(keptOf(told, 500)).toBe(kept)
})

test('what is on its way back is not there any more for a charge, also where its provider’s side has not heard of it', () => {
  const second = { amountCents: 100, receivedCents: 140, askedCents: 100 }
  expect(keptOf(second, 40)).toBe(60)
  expect(keptOf(second, 0)).toBe(100)
})

test.each([
  ['what is owed', { leftCents: 100, owedCents: 100 }, 0],
  ['a part of what is owed', { leftCents: 100, owedCents: 500 }, 0],
  ['one of two codes that were both paid', { leftCents: 200, owedCents: 100 }, 100],
  ['a code after a part in cash', { leftCents: 130, owedCents: 100 }, 30],
  ['a code after more in cash', { leftCents: 400, owedCents: 100 }, 100],
  ['for what costs nothing', { leftCents: 100, owedCents: 0 }, 100],
  ['a code where nobody knows what is owed', { leftCents: 300, owedCents: null }, 0],
])('of R$ 1 that is %s, what is too much goes back', (_what, there, excess) => {
  expect(excessOf({ amountCents: 100 }, there)).toBe(excess)
})

test('nothing is entered by hand for a held or refunded one, and nothing is received for one that is over', () => {
  const state = { paymentStatus: 'captured' as const, isOver: false, isHeld: false }
  const some = money([entry(1_000)])
  expect(mayRecord('received', some, state)).toBe(true)
  expect(mayRecord('returned', some, state)).toBe(true)
  expect(mayRecord('returned', money([]), state)).toBe(false)
  expect(mayRecord('returned', money([byBank(1_000)], [refund(1_000)]), state)).toBe(false)
  expect(mayRecord('received', some, { ...state, isHeld: true })).toBe(false)
  expect(mayRecord('received', some, { ...state, isOver: true })).toBe(false)
  expect(mayRecord('returned', some, { ...state, isOver: true })).toBe(true)
  expect(mayRecord('returned', some, { ...state, paymentStatus: 'refunded' })).toBe(false)
})

test('without an amount it is the rest, or all that may go back', () => {
  const dueCents = 12_000
  const paid = money([byBank(3_000)])
  expect(recorded('received', paid, { amountCents: undefined, dueCents })).toBe(12_000)
  expect(recorded('received', paid, { amountCents: 20_000, dueCents })).toBe(20_000)
  expect(recorded('returned', paid, { amountCents: undefined, dueCents })).toBe(-3_000)
  expect(recorded('returned', paid, { amountCents: 3_000, dueCents })).toBe(-3_000)
  const nothing = () => recorded('received', paid, { amountCents: undefined, dueCents: 0 })
  expect(nothing).toThrow('O valor já está todo pago')
  const tooMuch = () => recorded('returned', paid, { amountCents: 3_001, dueCents })
  expect(tooMuch).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      details: {
        errors: [{ path: 'amountCents', message: 'Não dá para devolver mais do que entrou.' }],
      },
    }),
  )
  expect(recorded('received', paid, { amountCents: 1, dueCents })).toBe(1)
  const some = money([byBank(3_000)], [refund(1_000)])
  const onItsWay = () => recorded('returned', some, { amountCents: 2_001, dueCents })
  expect(onItsWay).toThrow('já está voltando pelo banco')
  expect(recorded('returned', some, { amountCents: undefined, dueCents })).toBe(-2_000)
})

test('a part that is given back of what was paid is not owed, and one of a part is', () => {
  const priceCents = 15_000
  const part = [entry(15_000), entry(-2_000)]
  expect(dueOf(part, { paymentStatus: 'captured', priceCents })).toBe(0)
  expect(dueOf([byBank(3_000)], { paymentStatus: 'captured', priceCents })).toBe(12_000)
  const begun = [entry(5_000), entry(-5_000)]
  expect(dueOf(begun, { paymentStatus: 'none', priceCents })).toBe(15_000)
})

test('an entry is struck out by who made it, for 24 hours', () => {
  const late = paidAt.add({ hours: 24, seconds: 1 })
  expect(canUndo(entry(1), paidAt.add({ hours: 24 }))).toBe(true)
  expect(canUndo(entry(1), late)).toBe(false)
  expect(canUndo(byBank(1), paidAt)).toBe(false)
})

test.each([
  ['a part leaves it unpaid', 'none', null, [5_000], 'none'],
  ['a part leaves what its client said', 'authorized', null, [5_000], 'authorized'],
  ['the price pays it', 'none', null, [5_000, 10_000], 'captured'],
  ['the deposit that is left keeps it paid', 'captured', 3_000, [3_000], 'captured'],
  ['less than the price is not paid', 'captured', null, [3_000], 'none'],
  ['a part that is given back leaves it paid', 'captured', null, [15_000, -2_000], 'captured'],
  ['nothing left of what came is given back', 'captured', null, [3_000, -3_000], 'refunded'],
  ['nothing that came was never paid', 'captured', null, [], 'none'],
  ['what was not given back is paid', 'refunded', null, [15_000], 'captured'],
  ['what was given back stays so', 'refunded', null, [15_000, -15_000], 'refunded'],
] as const)('%s', (_claim, paymentStatus, prepayCents, amounts, after) => {
  const entries = amounts.map((amount) => entry(amount))
  const owed = { paymentStatus, priceCents: 15_000, prepayCents }
  expect(statusAfterEntry(owed, entries)).toBe(after)
  expect(paidOf(entries)).toBe(amounts.reduce<number>((sum, amount) => sum + amount, 0))
})

test('nothing that came pays nothing, also where nothing is asked', () => {
  const free = { paymentStatus: 'none', priceCents: 0, prepayCents: null } as const
  expect(statusAfterEntry(free, [])).toBe('none')
  expect(statusAfterEntry(free, [entry(1)])).toBe('captured')
})

test('a payment that the bank tells replaces an entry of money that came, and its refund one of money that went back', () => {
  const back = entry(-2_000)
  const told = { priceCents: 15_000, keptCents: 15_000, returningCents: 0 }
  const [mine, bank] = [entry(15_000), byBank(15_000)]
  expect(confirmedByBank([mine, bank, back], told).strike).toEqual([mine.id])
  const came = entry(1_000, { method: 'cash' })
  expect(returnedByBank([byBank(3_000), back, came], 3_000).strike).toEqual([back.id])
})

test('feesOf adds up the fees that providers report and ignores payments without one', () => {
  expect(
    feesOf([byBank(10_000, { feeCents: 99 }), byBank(5_000, { feeCents: 50 }), entry(100)]),
  ).toBe(149)
})

test('receiptUndone strikes out receipts entered by hand within 24 hours, and no bank entry or refund', () => {
  const receipt = entry(15_000)
  const entries = [receipt, byBank(3_000), entry(-2_000)]
  expect(receiptUndone(entries, paidAt.add({ hours: 24 }))).toEqual({
    enter: [],
    strike: [receipt.id],
  })
  expect(receiptUndone(entries, paidAt.add({ hours: 24, seconds: 1 })).strike).toEqual([])
})
