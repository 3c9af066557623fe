import { type billingEvents, type EventData, PLANS } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { noticesOfFailure, noticesOfPlan, noticesOfTrialEnding } from './of-plan.ts'

type Changed = EventData<typeof billingEvents.SubscriptionChanged>

const AT = '2026-11-26T15:00:00Z'
const owner = {
  id: '019a0000-0000-7000-8000-000000000001',
  userId: 'acc_ana',
  name: 'Ana Souza',
  phone: '+5511987654321',
  email: 'ana@example.com',
  timezone: 'America/Sao_Paulo',
}
const paid = {
  plan: 'basic',
  effectivePlan: 'basic',
  status: 'active',
  cancelAtPeriodEnd: false,
} as const
const changed = (now: Partial<Changed>, previous: Partial<NonNullable<Changed['previous']>> = {}) =>
  noticesOfPlan(
    {
      professionalId: owner.id,
      limits: PLANS.basic.limits,
      trialEndsAt: null,
      currentPeriodEnd: '2026-12-26T15:00:00.000Z',
      version: 3,
      reason: 'processor',
      professional: owner,
      previous: { ...paid, ...previous },
      ...paid,
      ...now,
    },
    AT,
  )
const told = (deliveries: ReturnType<typeof noticesOfPlan>) =>
  deliveries.map(({ template, channel, payload }) => [template, channel, Object(payload).what])

test.each<[string, Partial<Changed>, Parameters<typeof changed>[1], string, string | undefined]>([
  ['begun', { reason: 'checkout' }, { status: 'trialing' }, 'msgSubscriptionChanged', 'started'],
  ['another plan', { plan: 'premium' }, {}, 'msgSubscriptionChanged', 'plan_changed'],
  ['resumed', {}, { cancelAtPeriodEnd: true }, 'msgSubscriptionChanged', 'resumed'],
  ['paid after all', {}, { status: 'past_due' }, 'msgSubscriptionChanged', 'payment_received'],
  ['to end', { cancelAtPeriodEnd: true }, {}, 'msgSubscriptionCancelled', undefined],
  ['over', { status: 'canceled', plan: 'free' }, {}, 'msgSubscriptionCancelled', undefined],
  [
    'a trial that ended',
    { reason: 'trial_ended', status: 'none', effectivePlan: 'free' },
    { status: 'trialing' },
    'msgSubscriptionChanged',
    'trial_ended',
  ],
])('%s: by e-mail, in the app and pushed', (_name, now, previous, template, what) => {
  expect(told(changed(now, previous))).toEqual([
    [template, 'in_app', what],
    [template, 'email', what],
    [template, 'push', what],
  ])
})

test('a change that has a notice of its own, or is no news, makes no notice', () => {
  expect(changed({ status: 'past_due' })).toEqual([])
  expect(changed({})).toEqual([])
  expect(changed({ status: 'active' }, { status: 'trialing' })).toEqual([])
})

test('an unknown owner and a first trial make no notice', () => {
  expect(changed({ plan: 'premium', professional: null })).toEqual([])
  const first = { ...paid, professionalId: owner.id, limits: PLANS.pro.limits, trialEndsAt: AT }
  expect(
    noticesOfPlan({ ...first, version: 1, reason: 'trial_started', professional: owner }, AT),
  ).toEqual([])
})

test('a failed charge goes to the phone as well, the end of a trial does not', () => {
  const failure = noticesOfFailure({
    professionalId: owner.id,
    plan: 'basic',
    amountCents: 2990,
    attempt: 1,
    failedAt: AT,
    nextAttemptAt: null,
    professional: owner,
  })
  expect(failure.map(({ channel }) => channel)).toEqual(['in_app', 'whatsapp', 'email', 'push'])
  const ending = noticesOfTrialEnding(
    {
      professionalId: owner.id,
      plan: 'pro',
      trialEndsAt: '2026-11-29T15:00:00Z',
      hasSubscription: false,
      professional: owner,
    },
    AT,
  )
  expect(ending.map(({ channel }) => channel)).toEqual(['in_app', 'email', 'push'])
})
