import { expect, test } from 'vitest'
import { isTaken, offReasonOf, WEBHOOK_RETRY_SECONDS } from './outcome.rule.ts'

const now = Temporal.Instant.from('2027-02-06T12:00:00Z')
const since = (text: string) => Temporal.Instant.from(text)

test.each([
  [200, true],
  [204, true],
  [299, true],
  [199, false],
  [300, false],
  [301, false],
  [404, false],
  [500, false],
  [null, false],
])('an answer of %s is taken: %s', (status, taken) => {
  expect(isTaken(status)).toBe(taken)
})

test('410 switches an address off at once, other failures after five days', () => {
  expect(offReasonOf({ status: 410, failingSince: now }, now)).toBe('gone')
  const failing = (text: string) => offReasonOf({ status: 500, failingSince: since(text) }, now)
  expect(failing('2027-02-01T12:00:00.001Z')).toBeNull()
  expect(failing('2027-02-01T12:00:00Z')).toBe('failing')
  expect(offReasonOf({ status: null, failingSince: since('2027-01-01T00:00:00Z') }, now)).toBe(
    'failing',
  )
})

test('a call is tried eight times within 28 hours', () => {
  expect(WEBHOOK_RETRY_SECONDS).toHaveLength(7)
  const hours = WEBHOOK_RETRY_SECONDS.reduce((sum, pause) => sum + pause, 0) / 3_600
  expect(Math.round(hours)).toBe(28)
})
