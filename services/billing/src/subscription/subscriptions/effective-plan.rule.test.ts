import { expect, test } from 'vitest'
import { effectivePlan, type PlanState } from './effective-plan.rule.ts'

const now = Temporal.Instant.from('2026-11-21T15:00:00Z')
const aMomentAgo = now.subtract({ nanoseconds: 1 })
const soon = now.add({ nanoseconds: 1 })

const onTrial: PlanState = {
  plan: 'pro',
  status: 'trialing',
  trialEndsAt: soon,
  billingSubscriptionId: null,
}
const subscribed: PlanState = {
  plan: 'basic',
  status: 'active',
  trialEndsAt: null,
  billingSubscriptionId: 'sub_1',
}

test.each<[string, PlanState, string]>([
  ['a trial that runs is pro', onTrial, 'pro'],
  ['a trial that has passed is free', { ...onTrial, trialEndsAt: aMomentAgo }, 'free'],
  ['a trial is over at its very end', { ...onTrial, trialEndsAt: now }, 'free'],
  [
    'a passed trial with a subscription keeps pro',
    { ...onTrial, trialEndsAt: aMomentAgo, status: 'active', billingSubscriptionId: 'sub_1' },
    'pro',
  ],
  ['pro that never had a trial keeps it', { ...onTrial, trialEndsAt: null, status: 'none' }, 'pro'],
  ['free stays free', { ...subscribed, plan: 'free', status: 'none' }, 'free'],
  ['free within a trial stays free', { ...onTrial, plan: 'free' }, 'free'],
  ['an old trial says nothing about basic', { ...subscribed, trialEndsAt: aMomentAgo }, 'basic'],
  ['an active subscription keeps its plan', subscribed, 'basic'],
  ['past_due keeps its plan', { ...subscribed, status: 'past_due' }, 'basic'],
  ['paused keeps its plan', { ...subscribed, status: 'paused' }, 'basic'],
  ['incomplete keeps its plan', { ...subscribed, status: 'incomplete' }, 'basic'],
  ['canceled is free', { ...subscribed, status: 'canceled' }, 'free'],
  ['unpaid is free', { ...subscribed, status: 'unpaid' }, 'free'],
  ['incomplete_expired is free', { ...subscribed, status: 'incomplete_expired' }, 'free'],
  ['a canceled premium is free', { ...subscribed, plan: 'premium', status: 'canceled' }, 'free'],
  ['a canceled pro within its trial is free', { ...onTrial, status: 'canceled' }, 'free'],
])('%s', (_name, state, expected) => {
  expect(effectivePlan(state, now)).toBe(expected)
})
