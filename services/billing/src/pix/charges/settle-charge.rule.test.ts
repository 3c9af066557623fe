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
  })
})

test('what is exactly asked for makes it paid', () => {
  expect(settleCharge(known, read(paid('E1', 10_000)), now)).toMatchObject({
    state: 'paid',
    entered: [{ ...paid('E1', 10_000), receivedCents: 10_000, completes: true }],
  })
})

test('a charge that is paid too little stays open, and the rest completes it', () => {
  expect(settleCharge(known, read(paid('E1', 4_000)), now)).toMatchObject({
    state: 'open',
    entered: [{ receivedCents: 4_000, completes: false }],
  })
  const payments = [{ ...paid('E1', 4_000), refundedCents: 0 }]
  const both = read(paid('E1', 4_000), paid('E2', 6_000))
  expect(settleCharge({ ...known, payments }, both, now)).toEqual({
    state: 'paid',
    entered: [{ ...paid('E2', 6_000), receivedCents: 10_000, completes: true }],
  })
})

test('of what is paid twice each payment says what had come with it, and the first completes the charge', () => {
  const twice = read(paid('E1', 10_000), paid('E2', 10_000))
  expect(settleCharge(known, twice, now).entered).toEqual([
    { ...paid('E1', 10_000), receivedCents: 10_000, completes: true },
    { ...paid('E2', 10_000), receivedCents: 20_000, completes: false },
  ])
  const payments = [
    { ...paid('E1', 10_000), refundedCents: 0 },
    { ...paid('E2', 10_000), refundedCents: 10_000 },
  ]
  const again = settleCharge({ ...known, state: 'paid', payments }, twice, now)
  expect(again).toEqual({ state: 'paid', entered: [] })
})

test('what went back, or is going back, counts no more', () => {
  const payments = [{ ...paid('E1', 10_000), refundedCents: 4_000 }]
  const more = read(paid('E1', 10_000), paid('E2', 3_000))
  expect(settleCharge({ ...known, payments }, more, now).entered).toEqual([
    { ...paid('E2', 3_000), receivedCents: 9_000, completes: false },
  ])
})

test('a charge expires by our clock, and money that comes late still pays it', () => {
  const late = now.add({ hours: 2 })
  expect(settleCharge(known, read(), late).state).toBe('expired')
  const expired = { ...known, state: 'expired' as const }
  expect(settleCharge(expired, read(paid('E1', 10_000)), late)).toMatchObject({
    state: 'paid',
    entered: [{ completes: true }],
  })
})

test('a charge that was removed at the provider ends', () => {
  expect(settleCharge(known, { ...read(), isRemoved: true }, now).state).toBe('removed')
})

test('whatever comes in whatever pieces, each is entered once, and one completes what was asked for', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 8 }),
      fc.array(fc.nat({ max: 8 }), { maxLength: 4 }),
      (amounts, cuts) => {
        const all = amounts.map((cents, index) => paid(`E${index}`, cents))
        const books: ReturnType<typeof settleCharge>['entered'] = []
        let state: 'open' | 'paid' | 'removed' | 'expired' = 'open'
        for (const cut of [...cuts.toSorted((a, b) => a - b), all.length]) {
          const payments = books.map((one) => ({ ...one, refundedCents: 0 }))
          const before = { amountCents: 10_000, state, expiresAt: now, payments }
          const settled = settleCharge(before, read(...all.slice(0, cut)), now)
          books.push(...settled.entered)
          state = settled.state
        }
        const total = amounts.reduce((sum, cents) => sum + cents, 0)
        expect(books.map(({ endToEndId }) => endToEndId)).toEqual(all.map((one) => one.endToEndId))
        expect(books.at(-1)?.receivedCents ?? 0).toBe(total)
        expect(books.filter(({ completes }) => completes)).toHaveLength(total >= 10_000 ? 1 : 0)
        expect(state).toBe(total >= 10_000 ? 'paid' : 'open')
      },
    ),
    { numRuns: 1_000 },
  )
})

test.each([
  ['paid', { ...paid('E1', 10_000), refundedCents: 10_000 }],
  ['removed', null],
  ['expired', null],
] as const)(
  'a charge that is %s stays so, whatever is removed or goes back later',
  (state, payment) => {
    const payments = payment ? [payment] : []
    const before = { ...known, payments, state }
    const same = read(...payments)
    for (const isRemoved of [false, true]) {
      expect(settleCharge(before, { ...same, isRemoved }, now)).toEqual({ state, entered: [] })
    }
  },
)
