import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryDelay } from './retry-schedule.rule.ts'

test.each([
  [1, 5_000],
  [2, 30_000],
  [3, 120_000],
  [4, 600_000],
  [5, 3_600_000],
  [6, 21_600_000],
  [7, null],
])('after attempt %i the wait is about %s ms', (attempts, expected) => {
  expect(retryDelay(attempts, 0.5)).toBe(expected)
})

test('jitter stays within a fifth to either side', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempts, random) => {
        const middle = retryDelay(attempts, 0.5) ?? 0
        const delay = retryDelay(attempts, random) ?? 0
        expect(Math.abs(delay - middle)).toBeLessThanOrEqual(middle / 5 + 1)
      },
    ),
  )
})
