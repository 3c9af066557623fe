import { expect, test } from 'vitest'
import { delaySeconds } from './delay.rule.ts'

/** Of 2026-02-01T12:00:00Z. */
const eventId = '019c1912-fa00-7000-8000-000000000000'
const madeMs = Date.UTC(2026, 1, 1, 12)

test('a message is waited for since the event that made it', () => {
  expect(delaySeconds({ eventId, notBeforeMs: null }, madeMs + 1_500)).toBe(1.5)
})

test('one that was to be sent later is waited for since then', () => {
  const notBeforeMs = madeMs + 3_600_000
  expect(delaySeconds({ eventId, notBeforeMs }, notBeforeMs + 250)).toBe(0.25)
})

test('a clock that is behind the one of the event makes no negative time', () => {
  expect(delaySeconds({ eventId, notBeforeMs: null }, madeMs - 40)).toBe(0)
})
