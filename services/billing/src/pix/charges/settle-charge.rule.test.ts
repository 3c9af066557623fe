import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settleCharge } from './settle-charge.rule.ts'

const now = Temporal.Instant.from('2026-12-15T12:00:00Z')
const known = {
  amountCents: 10_000,
  state: 'open' as const,
  expiresAt: now.add({ hours: 1 }),
  payments: [],
}
const paid = (endToEndId: string, amountCents: number) => ({ endToEndId, amountCents })
const read = (...payments: ReturnType<typeof paid>[]) => ({ isRemoved: false, payments })

test('a charge stays open while nothing came', () => {
  expect(settleCharge(known, read(), now)).toEqual({
    state: 'open',
    entered: [],
    receivedCents: 0,
    completedBy: null,
    excess: [],
  })
})

test('what is exactly asked for makes it paid', () => {
  expect(settleCharge(known, read(paid('E1', 10_000)), now)).toMatchObject({
    state: 'paid',
    receivedCents: 10_000,
    completedBy: 'E1',
    excess: [],
  })
})

test('a charge that is paid too little stays open, and the rest completes it', () => {
  const first = settleCharge(known, read(paid('E1', 4_000)), now)
  expect(first).toMatchObject({ state: 'open', receivedCents: 4_000, completedBy: null })
  const payments = [{ ...paid('E1', 4_000), refundedCents: 0 }]
  const both = read(paid('E1', 4_000), paid('E2', 6_000))
  expect(settleCharge({ ...known, payments }, both, now)).toMatchObject({
    state: 'paid',
    entered: [paid('E2', 6_000)],
    completedBy: 'E2',
  })
})

test('what is paid twice goes back once', () => {
  const twice = read(paid('E1', 10_000), paid('E2', 10_000))
  expect(settleCharge(known, twice, now)).toMatchObject({
    receivedCents: 10_000,
    completedBy: 'E1',
    excess: [paid('E2', 10_000)],
  })
  const payments = [
    { ...paid('E1', 10_000), refundedCents: 0 },
    { ...paid('E2', 10_000), refundedCents: 10_000 },
  ]
  const again = settleCharge({ ...known, state: 'paid', payments }, twice, now)
  expect(again).toMatchObject({ entered: [], excess: [], completedBy: null })
})

test('only what is too much of a payment goes back', () => {
  expect(settleCharge(known, read(paid('E1', 12_550)), now)).toMatchObject({
    receivedCents: 10_000,
    excess: [paid('E1', 2_550)],
  })
})

test('a charge expires by our clock, and money that comes late still pays it', () => {
  const late = now.add({ hours: 2 })
  expect(settleCharge(known, read(), late).state).toBe('expired')
  const expired = { ...known, state: 'expired' as const }
  expect(settleCharge(expired, read(paid('E1', 10_000)), late)).toMatchObject({
    state: 'paid',
    completedBy: 'E1',
  })
})

test('a charge that was removed at the provider ends', () => {
  expect(settleCharge(known, { ...read(), isRemoved: true }, now).state).toBe('removed')
})

test('whatever comes in whatever pieces, what is kept is never more than what was asked for', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 8 }),
      fc.array(fc.nat({ max: 8 }), { maxLength: 4 }),
      (amounts, cuts) => {
        const all = amounts.map((cents, index) => paid(`E${index}`, cents))
        const books: { endToEndId: string; amountCents: number; refundedCents: number }[] = []
        let state: 'open' | 'paid' | 'removed' | 'expired' = 'open'
        let completed = 0
        for (const cut of [...cuts.toSorted((a, b) => a - b), all.length]) {
          const known = { amountCents: 10_000, state, expiresAt: now, payments: books }
          const settled = settleCharge(known, read(...all.slice(0, cut)), now)
          books.push(...settled.entered.map((one) => ({ ...one, refundedCents: 0 })))
          for (const { endToEndId, amountCents } of settled.excess) {
            const one = books.find((payment) => payment.endToEndId === endToEndId)
            if (one) one.refundedCents += amountCents
          }
          if (settled.completedBy !== null) completed += 1
          state = settled.state
          const kept = books.reduce((sum, one) => sum + one.amountCents - one.refundedCents, 0)
          expect(kept).toBe(settled.receivedCents)
          expect(kept).toBeLessThanOrEqual(10_000)
        }
        const total = amounts.reduce((sum, cents) => sum + cents, 0)
        expect(books.every((one) => one.refundedCents <= one.amountCents)).toBe(true)
        expect(completed).toBe(total >= 10_000 ? 1 : 0)
        expect(state).toBe(total >= 10_000 ? 'paid' : 'open')
      },
    ),
    { numRuns: 1_000 },
  )
})
