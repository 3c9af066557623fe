import { expect, test } from 'vitest'
import { NO_PREPAYMENT, prepaidCents } from './prepaid-cents.ts'
import { prepayment } from './prepayment.ts'

const deposit = { ...NO_PREPAYMENT, mode: 'deposit' as const }

test.each([
  ['nothing', NO_PREPAYMENT, 15_000, 0],
  ['all of the price', { ...NO_PREPAYMENT, mode: 'full' as const }, 15_000, 15_000],
  ['a fixed deposit', { ...deposit, depositCents: 3_000 }, 15_000, 3_000],
  ['no more than the price', { ...deposit, depositCents: 30_000 }, 15_000, 15_000],
  ['a fixed deposit of an open price', { ...deposit, depositCents: 3_000 }, 0, 3_000],
  ['a share of the price', { ...deposit, depositPercent: 30 }, 9_999, 3_000],
  ['nothing of an open price', { ...deposit, depositPercent: 30 }, 0, 0],
])('a prepayment asks for %s', (_, asked, price, cents) => {
  expect(prepaidCents(asked, price)).toBe(cents)
})

test('a deposit is said in reais or as a share, and not as both', () => {
  for (const wrong of [{}, { depositCents: 1, depositPercent: 1 }]) {
    expect(prepayment.safeParse({ mode: 'deposit', ...wrong }).success).toBe(false)
  }
  expect(prepayment.parse({ mode: 'deposit', depositPercent: 50 })).toEqual({
    ...deposit,
    depositPercent: 50,
  })
  expect(prepayment.parse({ mode: 'none' })).toEqual(NO_PREPAYMENT)
})

test('who confirms by hand holds the time for two hours, unless another time is said', () => {
  const byHand = { mode: 'full', confirmation: 'by_hand' } as const
  expect(prepayment.parse(byHand)).toMatchObject({ confirmation: 'by_hand', holdMinutes: 120 })
  expect(prepayment.parse({ ...byHand, holdMinutes: 45 })).toMatchObject({ holdMinutes: 45 })
  expect(prepayment.parse({ mode: 'full' })).toMatchObject({
    ...{ confirmation: 'automatic', holdMinutes: 30 },
  })
})
