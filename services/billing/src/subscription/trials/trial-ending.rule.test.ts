import { expect, test } from 'vitest'
import { isTrialEndingToTell } from './trial-ending.rule.ts'

const now = Temporal.Instant.from('2026-11-21T15:00:00Z')
const ending = (hours: number) => ({ status: 'trialing', trialEndsAt: now.add({ hours }) }) as const

test.each([
  ['four days before', ending(96), false],
  ['a moment more than three days before', ending(73), false],
  ['three days before', ending(72), true],
  ['an hour before, when it was shortened', ending(1), true],
  ['at its end', ending(0), false],
  ['after its end', ending(-1), false],
  ['paid for already', { ...ending(1), status: 'active' as const }, false],
  ['without an end', { ...ending(1), trialEndsAt: null }, false],
])('%s', (_when, state, expected) => {
  expect(isTrialEndingToTell(state, null, now)).toBe(expected)
})

test('a trial’s end is announced once for each end', () => {
  const state = ending(24)
  expect(isTrialEndingToTell(state, state.trialEndsAt, now)).toBe(false)
  expect(isTrialEndingToTell(state, now.add({ hours: 30 }), now)).toBe(true)
})
