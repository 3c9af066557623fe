import { AppError, type ErrorCode, type ErrorDetails } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { outcomeOfRefusal } from './press-outcome.rule.ts'

const startsAt = '2026-11-26T15:00:00-03:00'
const before = Temporal.Instant.from(startsAt).subtract({ hours: 1 })
const outcome = (code: ErrorCode, details: ErrorDetails = {}, now = before) =>
  outcomeOfRefusal(new AppError(code, 'for developers', details), { startsAt, now })

test.each([
  ['cancelled', 'already_cancelled'],
  ['rejected', 'already_rejected'],
  ['completed', 'over'],
  ['no_show', 'over'],
  ['captured', 'already_paid'],
  ['authorized', 'already_declared'],
  ['confirmed', 'already_confirmed'],
  ['pending_confirmation', 'not_possible'],
])('a button about what is %s by now: %s', (from, expected) => {
  expect(outcome('INVALID_TRANSITION', { from, to: 'confirmed' })).toBe(expected)
})

test('a press on an appointment that has begun ends as over', () => {
  const now = Temporal.Instant.from(startsAt)
  expect(outcome('INVALID_TRANSITION', { from: 'pending_confirmation' }, now)).toBe('over')
  expect(outcome('INVALID_TRANSITION', { from: 'confirmed' }, now)).toBe('over')
})

test.each([
  ['NOT_FOUND', 'gone'],
  ['CANCELLATION_WINDOW_CLOSED', 'too_late'],
  ['SLOT_TAKEN', 'taken'],
  ['SLOT_UNAVAILABLE', 'taken'],
  ['FORBIDDEN', 'not_possible'],
] as const)('%s is told as %s', (code, expected) => {
  expect(outcome(code)).toBe(expected)
})

test('an error that says nothing of the appointment is tried again', () => {
  for (const code of ['UPSTREAM_UNAVAILABLE', 'INTERNAL', 'RATE_LIMITED'] as const) {
    expect(outcome(code)).toBeNull()
  }
  expect(outcomeOfRefusal(new Error('lost'), { startsAt, now: before })).toBeNull()
})
