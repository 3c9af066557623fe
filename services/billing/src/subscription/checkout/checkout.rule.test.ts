import { expect, test } from 'vitest'
import type { PlanState } from '../subscriptions/effective-plan.rule.ts'
import { paidPlan, trialEndFor } from './checkout.rule.ts'

const now = Temporal.Instant.from('2026-11-21T15:00:00Z')
const onTrial = (hours: number): PlanState => ({
  plan: 'pro',
  status: 'trialing',
  trialEndsAt: now.add({ hours }),
  billingSubscriptionId: null,
})

test.each(['free', 'gold', '', 'PRO', 'toString'])('%s is no plan to pay for', (name) => {
  expect(() => paidPlan(name)).toThrow(expect.objectContaining({ code: 'INVALID_PLAN' }))
})

test.each(['basic', 'pro', 'premium'])('%s is a plan to pay for', (name) => {
  expect(paidPlan(name)).toBe(name)
})

test('pro chosen within the trial is charged when the trial ends', () => {
  expect(trialEndFor('pro', onTrial(240), now)?.toString()).toBe('2026-12-01T15:00:00Z')
})

test('the end of the trial moves later when less is left than the processor accepts', () => {
  for (const hours of [1, 47, 48, 72]) {
    const end = trialEndFor('pro', onTrial(hours), now)
    expect(end && now.until(end).total('hours')).toBe(73)
  }
})

test('a trial that is over, another plan and an existing subscription are charged at once', () => {
  expect(trialEndFor('pro', onTrial(0), now)).toBeNull()
  expect(trialEndFor('basic', onTrial(240), now)).toBeNull()
  expect(trialEndFor('premium', onTrial(240), now)).toBeNull()
  expect(trialEndFor('pro', { ...onTrial(240), status: 'canceled' }, now)).toBeNull()
  const subscribed = { ...onTrial(240), billingSubscriptionId: 'sub_1' }
  expect(trialEndFor('pro', subscribed, now)).toBeNull()
})
