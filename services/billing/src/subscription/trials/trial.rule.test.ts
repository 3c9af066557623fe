import { expect, test } from 'vitest'
import { effectivePlan } from '../subscriptions/effective-plan.rule.ts'
import { endedTrial, newTrial } from './trial.rule.ts'

const joined = Temporal.Instant.from('2026-11-21T15:00:00Z')

test('a new professional is on pro for 14 days from when they joined', () => {
  const trial = newTrial(joined, joined.add({ seconds: 1 }))
  expect(trial).toMatchObject({ plan: 'pro', status: 'trialing', billingSubscriptionId: null })
  expect(trial.trialEndsAt?.toString()).toBe('2026-12-05T15:00:00Z')
})

test('the 14 days count from joining, however late the event comes', () => {
  const late = newTrial(joined, joined.add({ hours: 24 * 10 }))
  expect(late.trialEndsAt?.toString()).toBe('2026-12-05T15:00:00Z')
  expect(late.status).toBe('trialing')
})

test('the end of a trial leaves the status of a subscription that was ended before', () => {
  const canceled = { ...newTrial(joined, joined), status: 'canceled' as const }
  expect(endedTrial(canceled).status).toBe('canceled')
})

test('an event that comes after the trial leaves a free plan and no trial running', () => {
  const now = joined.add({ hours: 24 * 15 })
  const trial = newTrial(joined, now)
  expect(trial.status).toBe('none')
  expect(effectivePlan(trial, now)).toBe('free')
})
