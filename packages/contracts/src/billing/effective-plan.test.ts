import { expect, test } from 'vitest'
import { type KeptPlan, planAt, trialCarrying } from './effective-plan.ts'

const now = Temporal.Instant.from('2026-12-05T15:00:00Z')
const kept = (trialEndsAt: KeptPlan['trialEndsAt'], effectivePlan = 'pro') => ({
  effectivePlan,
  trialEndsAt,
})

test.each<[string, KeptPlan | null, string]>([
  ['a plan whose copy has not arrived is pro', null, 'pro'],
  ['a plan that no trial carries keeps what was told', kept(null, 'basic'), 'basic'],
  ['a trial that runs is pro', kept(now.add({ nanoseconds: 1 })), 'pro'],
  ['a trial is over at its very end', kept(now), 'free'],
  ['a trial that has passed is free', kept(now.subtract({ hours: 1 })), 'free'],
  ['a trial read from a database ends as exactly', kept(new Date('2026-12-05T15:00:00Z')), 'free'],
  [
    'a millisecond before its end a trial is pro',
    kept(new Date('2026-12-05T15:00:00.001Z')),
    'pro',
  ],
  ['free stays free within a trial', kept(now.add({ hours: 1 }), 'free'), 'free'],
])('%s', (_claim, plan, expected) => {
  expect(planAt(plan, now)).toBe(expected)
})

const trialEndsAt = '2026-12-05T15:00:00Z'
test.each([
  ['pro without a subscription', { plan: 'pro', hasSubscription: false }, trialEndsAt],
  ['pro of before plans were paid for', { plan: 'pro' }, trialEndsAt],
  ['pro that a card pays for', { plan: 'pro', hasSubscription: true }, null],
  ['a plan that no trial gives', { plan: 'basic', hasSubscription: false }, null],
] as const)('the trial that carries %s', (_plan, state, expected) => {
  expect(trialCarrying({ ...state, trialEndsAt })).toBe(expected)
})
