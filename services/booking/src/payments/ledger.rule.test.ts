import { expect, test } from 'vitest'
import { dueOf, type Entry, paidOf } from './ledger.rule.ts'
import { confirmedByBank, isGivenBackByBank, keptOf, refundUntil } from './ledger-by-bank.rule.ts'
import {
  canUndo,
  captured,
  givenBack,
  keptAfterAll,
  mayRecord,
  recorded,
  statusAfterEntry,
  undone,
} from './ledger-by-hand.rule.ts'

const paidAt = Temporal.Instant.from('2026-11-20T12:00:00Z')
let count = 0
const entry = (amountCents: number, changes: Partial<Entry> = {}): Entry => {
  count += 1
  return {
    ...{ id: `entry-${count}`, amountCents, method: 'pix', confirmedBy: 'professional' },
    ...{ paidAt, recordedAt: paidAt },
    ...changes,
  }
}
const byBank = (amountCents: number, changes: Partial<Entry> = {}) =>
  entry(amountCents, { confirmedBy: 'provider', ...changes })

test('capturing by hand enters the rest of the price', () => {
  const all = { priceCents: 15_000, method: 'cash', paidAt } as const
  expect(captured([], all).enter).toEqual([{ amountCents: 15_000, method: 'cash', paidAt }])
  expect(captured([byBank(3_000)], all).enter).toMatchObject([{ amountCents: 12_000 }])
  expect(captured([entry(15_000)], all).enter).toEqual([])
  expect(captured([], { ...all, priceCents: 0 }).enter).toEqual([])
})

test('taking a payment back strikes out what the professional entered, and nothing that a bank told', () => {
  const mine = entry(12_000)
  expect(undone([byBank(3_000), mine])).toEqual({ enter: [], strike: [mine.id] })
})

test('money goes back by hand as it came, and at the bank what came by a charge', () => {
  const entries = [byBank(3_000), entry(7_000, { method: 'cash' }), entry(5_000)]
  expect(givenBack(entries, { whole: false, paidAt }).enter).toEqual([
    { amountCents: -7_000, method: 'cash', paidAt },
    { amountCents: -5_000, method: 'pix', paidAt },
  ])
  expect(givenBack(entries, { whole: true, paidAt }).enter).toEqual([
    { amountCents: -8_000, method: 'pix', paidAt },
    { amountCents: -7_000, method: 'cash', paidAt },
  ])
})

test('a refund that is taken back is all that was entered with it', () => {
  const refundedAt = paidAt.add({ hours: 5 })
  const before = entry(-1_000)
  const refund = entry(-4_000, { recordedAt: refundedAt })
  expect(keptAfterAll([entry(5_000), before, refund], refundedAt).strike).toEqual([refund.id])
})

test('a Pix that the professional had entered is the one that the bank tells of', () => {
  const mine = entry(15_000)
  const told = { priceCents: 15_000, keptCents: 15_000 }
  expect(confirmedByBank([mine, byBank(15_000)], told)).toEqual({ enter: [], strike: [mine.id] })
  // Of the rest, a part is the same.
  const more = { priceCents: 15_000, keptCents: 5_000 }
  expect(confirmedByBank([mine, byBank(5_000)], more)).toMatchObject({
    strike: [mine.id],
    enter: [{ amountCents: 10_000 }],
  })
})

test('cash, and money that goes back by itself, are not what the bank tells of', () => {
  const cash = entry(15_000, { method: 'cash' })
  const told = { priceCents: 15_000, keptCents: 15_000 }
  expect(confirmedByBank([cash, byBank(15_000)], told).strike).toEqual([])
  const rest = entry(12_000)
  const second = { priceCents: 15_000, keptCents: 0 }
  expect(confirmedByBank([byBank(3_000), rest, byBank(3_000)], second).strike).toEqual([])
})

test.each([
  ['all of it', { amountCents: 100, receivedCents: 100, askedCents: 100, completes: true }, 100],
  ['too much', { amountCents: 140, receivedCents: 100, askedCents: 100, completes: true }, 100],
  ['a part', { amountCents: 40, receivedCents: 40, askedCents: 100, completes: false }, 40],
  ['a second', { amountCents: 100, receivedCents: 100, askedCents: 100, completes: false }, 0],
])('of %s that came by a charge, what was asked for stays', (_what, told, kept) => {
  expect(keptOf(told)).toBe(kept)
})

test('a bank gives back for 90 days, unless some was given back by hand', () => {
  const entries = [byBank(3_000)]
  const end = paidAt.add({ hours: 24 * 90 })
  expect(refundUntil(entries)?.toString()).toBe(end.toString())
  expect(isGivenBackByBank(entries, end.subtract({ seconds: 1 }))).toBe(true)
  expect(isGivenBackByBank(entries, end)).toBe(false)
  expect(isGivenBackByBank([...entries, entry(-1_000)], paidAt)).toBe(false)
  expect(isGivenBackByBank([...entries, entry(12_000)], paidAt)).toBe(true)
  expect(isGivenBackByBank([entry(15_000)], paidAt)).toBe(false)
  expect(refundUntil([byBank(3_000), byBank(-3_000)])).toBeNull()
})

test('nothing is entered by hand for a held or refunded one, and nothing is received for one that is over', () => {
  const money = { paymentStatus: 'captured' as const, isOver: false, isHeld: false }
  const some = [entry(1_000)]
  expect(mayRecord('received', some, money)).toBe(true)
  expect(mayRecord('returned', some, money)).toBe(true)
  expect(mayRecord('returned', [], money)).toBe(false)
  expect(mayRecord('received', some, { ...money, isHeld: true })).toBe(false)
  expect(mayRecord('received', some, { ...money, isOver: true })).toBe(false)
  expect(mayRecord('returned', some, { ...money, isOver: true })).toBe(true)
  expect(mayRecord('returned', some, { ...money, paymentStatus: 'refunded' })).toBe(false)
})

test('without an amount it is the rest, or all that was paid', () => {
  const dueCents = 12_000
  const paid = [byBank(3_000)]
  expect(recorded('received', paid, { amountCents: undefined, dueCents })).toBe(12_000)
  expect(recorded('received', paid, { amountCents: 20_000, dueCents })).toBe(20_000)
  expect(recorded('returned', paid, { amountCents: undefined, dueCents })).toBe(-3_000)
  const wrong = { code: 'VALIDATION_FAILED' }
  const nothing = () => recorded('received', paid, { amountCents: undefined, dueCents: 0 })
  expect(nothing).toThrow(expect.objectContaining(wrong))
  const tooMuch = () => recorded('returned', paid, { amountCents: 3_001, dueCents })
  expect(tooMuch).toThrow(expect.objectContaining(wrong))
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
] as const)('%s', (_claim, paymentStatus, prepayCents, amounts, after) => {
  const entries = amounts.map((amount) => entry(amount))
  const money = { paymentStatus, priceCents: 15_000, prepayCents }
  expect(statusAfterEntry(money, entries)).toBe(after)
  expect(paidOf(entries)).toBe(amounts.reduce<number>((sum, amount) => sum + amount, 0))
})
