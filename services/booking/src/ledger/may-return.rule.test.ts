import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from './ledger.rule.ts'
import {
  chargedOf,
  covers,
  failuresOf,
  type Money,
  mayReturn,
  mayReturnByBank,
  onItsWay,
  type Refund,
  refundUntil,
  returnsByItself,
} from './may-return.rule.ts'
import { pendingOf } from './pending-refunds.rule.ts'

const now = Temporal.Instant.from('2026-11-20T12:00:00Z')
let count = 0
const entry = (amountCents: number, changes: Partial<Entry> = {}): Entry => {
  count += 1
  return {
    ...{ id: `entry-${count}`, amountCents, method: 'cash', confirmedBy: 'professional' },
    ...{ endToEndId: null, refundId: null, feeCents: null, paidAt: now, recordedAt: now },
    ...changes,
  }
}
const byBank = (amountCents: number, changes: Partial<Entry> = {}) =>
  entry(amountCents, { confirmedBy: 'provider', method: 'pix', ...changes })
const refund = (amountCents: number, changes: Partial<Refund> = {}): Refund => ({
  ...{ id: 'refund', amountCents, doneCents: 0, failedCents: 0, reason: 'cancelled' },
  ...{ endToEndId: null, failedAt: null, isRetried: false },
  ...changes,
})
const failed = (cents: number, changes: Partial<Refund> = {}) =>
  refund(cents, { failedCents: cents, failedAt: now, ...changes })
const money = (entries: Entry[], refunds: Refund[] = []): Money => ({ entries, refunds })

test('what may go back is what came, less what went back, less what is on its way', () => {
  const entries = [byBank(3_000), entry(12_000), entry(-2_000)]
  expect(mayReturn(money(entries))).toBe(13_000)
  const refunds = [
    refund(2_500, { doneCents: 500, failedCents: 200 }),
    refund(400),
    failed(1_000),
    refund(700, { doneCents: 700 }),
  ]
  expect(onItsWay(money(entries, refunds))).toBe(2_200)
  expect(mayReturn(money(entries, refunds))).toBe(10_800)
  expect(mayReturn(money([entry(-1)]))).toBe(0)
})

test('the bank gives back what came by charges, and no more than may go back at all', () => {
  expect(mayReturnByBank(money([byBank(3_000), entry(12_000)]), now)).toBe(3_000)
  expect(mayReturnByBank(money([byBank(3_000), entry(-1_000)]), now)).toBe(2_000)
  expect(mayReturnByBank(money([byBank(3_000), entry(-3_000)]), now)).toBe(0)
  expect(mayReturnByBank(money([byBank(3_000), entry(5_000)], [refund(1_000)]), now)).toBe(2_000)
  expect(mayReturnByBank(money([byBank(3_000), byBank(-3_000), entry(5_000)]), now)).toBe(0)
  expect(mayReturnByBank(money([entry(5_000)]), now)).toBe(0)
  const overtaken = [byBank(3_000), byBank(-2_000), entry(5_000)]
  expect(chargedOf(overtaken)).toBe(1_000)
  expect(mayReturnByBank(money(overtaken, [refund(2_000)]), now)).toBe(0)
})

test('a bank gives back for 90 days from the earliest Pix, or from the one that is meant', () => {
  const day = 24 * 90
  const later = now.add({ hours: 48 })
  const entries = [
    byBank(1_000, { endToEndId: 'E2', paidAt: later }),
    byBank(1_000, { endToEndId: 'E1' }),
    byBank(-500, { endToEndId: 'E1', paidAt: now.subtract({ hours: 1 }) }),
    entry(500, { paidAt: now.subtract({ hours: 1 }) }),
  ]
  const end = now.add({ hours: day })
  expect(refundUntil(entries)?.toString()).toBe(end.toString())
  expect(refundUntil(entries, 'E2')?.toString()).toBe(later.add({ hours: day }).toString())
  expect(refundUntil(entries, 'E3')).toBeNull()
  expect(refundUntil([byBank(1_000), byBank(-1_000)])).toBeNull()
  expect(refundUntil([entry(1_000)])).toBeNull()
  expect(mayReturnByBank(money(entries), end.subtract({ seconds: 1 }))).toBe(1_500)
  expect(mayReturnByBank(money(entries), end)).toBe(0)
  expect(mayReturnByBank(money(entries), end, 'E2')).toBe(1_500)
})

test('what failed stands until it is asked for again, or has gone back in another way', () => {
  const entries = [byBank(3_000, { endToEndId: 'E1' }), byBank(3_000, { endToEndId: 'E2' })]
  const deposit = failed(3_000, { id: 'deposit' })
  const second = failed(3_000, {
    ...{ id: 'second', reason: 'excess', endToEndId: 'E2', failedAt: now.add({ minutes: 1 }) },
  })
  const left = (...more: Entry[]) =>
    failuresOf(money([...entries, ...more], [second, deposit])).map(({ id, amountCents }) => [
      ...[id, amountCents],
    ])
  const after = { recordedAt: now.add({ hours: 1 }) }
  expect(left()).toEqual([
    ['deposit', 3_000],
    ['second', 3_000],
  ])
  // By hand it is the earliest.
  expect(left(entry(-4_000, after))).toEqual([['second', 2_000]])
  // In the bank's app its Pix says which.
  expect(left(byBank(-3_000, { ...after, endToEndId: 'E2' }))).toEqual([['deposit', 3_000]])
  expect(left(byBank(-1_000, { ...after, endToEndId: 'E1' }))).toEqual([
    ['deposit', 2_000],
    ['second', 3_000],
  ])
  // What a refund of ours gave back is no other way.
  expect(left(byBank(-1_000, { ...after, endToEndId: 'E2', refundId: 'other' }))).toEqual([
    ['deposit', 3_000],
    ['second', 2_000],
  ])
  // What a refund of ours gave back, though it was of the same Pix, is none that failed.
  const ours = byBank(-1_000, { ...after, endToEndId: 'E2', refundId: 'other' })
  expect(left(ours, entry(9_000))).toEqual([
    ['deposit', 3_000],
    ['second', 3_000],
  ])
  // At the moment at which it failed is after it.
  expect(left(entry(-3_000, { recordedAt: now }), entry(9_000))).toEqual([['second', 3_000]])
  // What went back before it failed was not it.
  expect(left(entry(-2_000, { recordedAt: now.subtract({ hours: 1 }) }))).toEqual([
    ['deposit', 3_000],
    ['second', 1_000],
  ])
})

test('what was given back in the app of another Pix is not what failed of this one', () => {
  const entries = [byBank(3_000, { endToEndId: 'E1' }), byBank(3_000, { endToEndId: 'E2' })]
  const back = byBank(-3_000, { endToEndId: 'E1', recordedAt: now.add({ hours: 1 }) })
  const second = failed(3_000, { endToEndId: 'E2' })
  expect(failuresOf(money([...entries, back], [second]))).toMatchObject([{ amountCents: 3_000 }])
})

test('what was asked for again, or never failed, is no failure', () => {
  const entries = [byBank(3_000)]
  expect(failuresOf(money(entries, [failed(3_000, { isRetried: true })]))).toEqual([])
  expect(failuresOf(money(entries, [refund(3_000)]))).toEqual([])
  expect(failuresOf(money(entries, [refund(3_000, { failedAt: now })]))).toEqual([])
  expect(failuresOf(money([], [failed(3_000)]))).toEqual([])
  expect(failuresOf(money(entries, [failed(2_000), refund(2_000)]))).toMatchObject([
    { amountCents: 1_000 },
  ])
})

test('what failed and was told does not go back by itself', () => {
  const entries = [byBank(3_000), byBank(3_000)]
  expect(returnsByItself(money(entries), now)).toBe(6_000)
  expect(returnsByItself(money(entries, [failed(3_000)]), now)).toBe(3_000)
  expect(returnsByItself(money(entries, [failed(3_000, { isRetried: true })]), now)).toBe(6_000)
  const beside = [byBank(1_000), entry(5_000)]
  expect(returnsByItself(money(beside, [failed(3_000)]), now)).toBe(0)
})

test('its professional sees what is under way and what failed, one thing each', () => {
  const entries = [byBank(3_000, { endToEndId: 'E1' })]
  const shown = pendingOf(
    money(entries, [
      refund(1_000, { id: 'way', doneCents: 200, failedCents: 100, failedAt: now }),
      failed(500, { id: 'no', endToEndId: 'E1' }),
      refund(100, { id: 'done', doneCents: 100 }),
    ]),
    now,
  )
  expect(shown).toEqual([
    { id: 'way', amountCents: 700, reason: 'cancelled', endToEndId: null, ...underWay },
    { id: 'way', amountCents: 100, reason: 'cancelled', endToEndId: null, ...canRetry },
    { id: 'no', amountCents: 500, reason: 'cancelled', endToEndId: 'E1', ...canRetry },
  ])
  const old = now.add({ hours: 24 * 90 })
  expect(pendingOf(money(entries, [failed(500)]), old)).toMatchObject([{ canRetry: false }])
})
const underWay = { state: 'under_way', canRetry: false }
const canRetry = { state: 'failed', canRetry: true }

test('a change leaves what is on its way, and what is below zero may rise', () => {
  const [came, back] = [entry(3_000), entry(-2_000)]
  const held = money([came, back], [refund(1_000)])
  const enter = (amountCents: number) => [{ amountCents, method: 'cash' as const, paidAt: now }]
  expect(covers(held, { enter: enter(-1), strike: [] })).toBe(false)
  expect(covers(held, { enter: [], strike: [came.id] })).toBe(false)
  expect(covers(held, { enter: [], strike: [came.id, back.id] })).toBe(false)
  expect(covers(held, { enter: [], strike: [back.id] })).toBe(true)
  expect(covers(held, { enter: enter(-2_000), strike: [back.id] })).toBe(true)
  expect(covers(held, { enter: [], strike: [] })).toBe(true)
  const plenty = money([entry(5_000)], [refund(1_000)])
  expect(covers(plenty, { enter: enter(-4_000), strike: [] })).toBe(true)
  expect(covers(plenty, { enter: enter(-4_001), strike: [] })).toBe(false)
  const below = money([entry(-3_000), back])
  expect(covers(below, { enter: [], strike: [] })).toBe(true)
  expect(covers(below, { enter: enter(100), strike: [] })).toBe(true)
  expect(covers(below, { enter: enter(-100), strike: [] })).toBe(false)
})

test('whoever gives back in whatever order, never more goes back than came', () => {
  const step = fc.record({
    what: fc.constantFrom('hand', 'bank', 'done', 'failed', 'itself'),
    cents: fc.integer({ min: 1, max: 5_000 }),
  })
  fc.assert(
    fc.property(
      fc.nat({ max: 5_000 }),
      fc.nat({ max: 5_000 }),
      fc.array(step),
      (bank, cash, steps) => {
        const entries = [byBank(bank), entry(cash)]
        const refunds: Refund[] = []
        const all = { entries, refunds }
        for (const { what, cents } of steps) {
          const open = refunds.find((one) => onItsWay({ refunds: [one] }) > 0)
          if (what === 'hand') entries.push(entry(-Math.min(cents, mayReturn(all))))
          if (what === 'bank') refunds.push(refund(Math.min(cents, mayReturnByBank(all, now))))
          if (what === 'itself') refunds.push(refund(returnsByItself(all, now)))
          if (what === 'done' && open) {
            open.doneCents = open.amountCents
            entries.push(byBank(-open.amountCents, { refundId: open.id }))
          }
          if (what === 'failed' && open) {
            open.failedCents = open.amountCents
            open.failedAt = now
          }
          const left = entries.reduce((sum, { amountCents }) => sum + amountCents, 0)
          expect(left).toBeGreaterThanOrEqual(onItsWay(all))
          expect(chargedOf(entries)).toBeGreaterThanOrEqual(onItsWay(all))
          const open2 = failuresOf(all).reduce((sum, { amountCents }) => sum + amountCents, 0)
          expect(open2).toBeLessThanOrEqual(mayReturn(all))
        }
      },
    ),
  )
})
