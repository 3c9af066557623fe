import { expect, test } from 'vitest'
import { delaySeconds } from './delay.rule.ts'

/** Of 2026-02-01T12:00:00Z. */
const eventId = '019c1912-fa00-7000-8000-000000000000'
const madeMs = Date.UTC(2026, 1, 1, 12)

test('the delay of a message begins with its event', () => {
  expect(delaySeconds({ eventId, notBeforeMs: null }, madeMs + 1_500)).toBe(1.5)
})

test('the delay of a postponed message begins when it was due', () => {
  const notBeforeMs = madeMs + 3_600_000
  expect(delaySeconds({ eventId, notBeforeMs }, notBeforeMs + 250)).toBe(0.25)
})

test('a clock behind that of the event makes no negative delay', () => {
  expect(delaySeconds({ eventId, notBeforeMs: null }, madeMs - 40)).toBe(0)
})
