import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterFailure, retryDelay } from './retry.rule.ts'

const at = { attempts: 0, counts: true, random: 0.5 }
const reason = 'a reason'

test('a refusal that may pass waits for its retry', () => {
  expect(afterFailure({ kind: 'retry', reason }, at)).toEqual({
    status: 'failed',
    attempts: 1,
    waitMs: 5_000,
    reason,
  })
})

test('after the last retry the delivery is dead', () => {
  expect(afterFailure({ kind: 'retry', reason }, { ...at, attempts: 6 })).toMatchObject({
    status: 'dead',
    attempts: 7,
  })
})

test('an outage of the provider uses up no retry', () => {
  const step = afterFailure({ kind: 'down', reason }, { ...at, attempts: 6, counts: false })
  expect(step).toMatchObject({ status: 'pending', attempts: 6 })
})

test('a refusal of one message counts, also while the provider is down', () => {
  expect(afterFailure({ kind: 'retry', reason }, { ...at, counts: false })).toMatchObject({
    status: 'failed',
    attempts: 1,
  })
})

test('one failure before anybody knows of an outage counts', () => {
  expect(afterFailure({ kind: 'down', reason }, at)).toMatchObject({
    status: 'failed',
    attempts: 1,
  })
})

test.each([
  'throttled',
  'recipient_busy',
  'postponed',
  'template_paused',
  'sender_paused',
] as const)('%s waits without using up a retry', (kind) => {
  expect(afterFailure({ kind, reason, waitMs: 700 }, at)).toEqual({
    status: 'pending',
    attempts: 0,
    waitMs: 700,
    reason,
  })
})

test.each([
  ['permanent', 'dead'],
  ['opted_out', 'skipped'],
  ['unknown', 'unknown'],
] as const)('%s ends as %s at once, and was tried once more', (kind, status) => {
  const step = afterFailure({ kind, reason }, { ...at, attempts: 2 })
  expect(step).toEqual({ status, attempts: 3, reason })
})

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
