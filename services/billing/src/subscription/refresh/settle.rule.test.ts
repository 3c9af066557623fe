import { expect, test } from 'vitest'
import { type PlanPart, type ProcessorSubscription, settle } from './settle.rule.ts'

const now = Temporal.Instant.from('2026-11-21T15:00:00Z')
const professionalId = '019a0000-0000-7000-8000-000000000001'
const onTrial: PlanPart = {
  plan: 'pro',
  status: 'trialing',
  trialEndsAt: now.add({ hours: 240 }),
  billingSubscriptionId: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
}
const subscription = (changes: Partial<ProcessorSubscription> = {}): ProcessorSubscription => ({
  id: 'sub_1',
  status: 'active',
  priceId: 'price_basic',
  currency: 'brl',
  professionalId,
  plan: 'basic',
  createdAt: now,
  trialEnd: null,
  currentPeriodEnd: now.add({ hours: 720 }),
  isEnding: false,
  failure: null,
  ...changes,
})
const prices = new Map([
  ['price_basic', 'basic'],
  ['price_premium', 'premium'],
] as const)
const settled = (subscriptions: ProcessorSubscription[], current = onTrial) =>
  settle({
    professionalId,
    current,
    subscriptions,
    planOfPrice: (id) =>
      id === 'price_basic' || id === 'price_premium' ? prices.get(id) : undefined,
  })
const subscribed: PlanPart = {
  ...onTrial,
  plan: 'basic',
  status: 'active',
  billingSubscriptionId: 'sub_1',
}

test('a subscription seen for the first time starts with its plan, status and period', () => {
  expect(settled([subscription()])).toMatchObject({
    part: { plan: 'basic', status: 'active', billingSubscriptionId: 'sub_1' },
    started: 'sub_1',
    problem: null,
  })
})

test('a subscription seen before does not start again', () => {
  expect(settled([subscription({ isEnding: true })], subscribed)).toMatchObject({
    part: { cancelAtPeriodEnd: true },
    started: null,
  })
})

test('the processor’s word on when a trial ends counts before our own', () => {
  const trialEnd = now.add({ hours: 300 })
  const trialing = subscription({ status: 'trialing', trialEnd })
  expect(settled([trialing]).part.trialEndsAt).toEqual(trialEnd)
  expect(settled([subscription()]).part.trialEndsAt).toEqual(onTrial.trialEndsAt)
})

test('a trial stays as it is when the processor has no subscription', () => {
  expect(settled([])).toMatchObject({ part: onTrial, started: null, problem: null })
})

test('a subscription that ended leaves the free plan, known or not', () => {
  const over = [subscription({ status: 'canceled' })]
  for (const current of [onTrial, { ...subscribed, cancelAtPeriodEnd: true }]) {
    expect(settled(over, current)).toMatchObject({
      part: {
        ...{ plan: 'free', status: 'canceled', billingSubscriptionId: null },
        ...{ currentPeriodEnd: null, cancelAtPeriodEnd: false },
      },
      superfluous: [],
    })
  }
})

test('a subscription that is missing at the processor changes nothing and sets a problem', () => {
  expect(settled([], subscribed)).toMatchObject({
    part: subscribed,
    problem: 'subscription_missing',
  })
})

test('a subscription that was never paid does not count', () => {
  const unpaid = [subscription({ status: 'incomplete' })]
  expect(settled(unpaid)).toMatchObject({ part: onTrial })
  // It is there all the same.
  expect(settled(unpaid, subscribed)).toMatchObject({ part: subscribed, problem: null })
})

test('a subscription that names another professional does not count', () => {
  const foreign = subscription({ professionalId: '019a0000-0000-7000-8000-000000000002' })
  expect(settled([foreign])).toMatchObject({ part: onTrial, problem: 'foreign_subscription' })
})

test('an unknown price keeps the plan, but status and period change', () => {
  const changed = subscription({ priceId: 'price_x', status: 'past_due' })
  expect(settled([changed], subscribed)).toMatchObject({
    part: { plan: 'basic', status: 'past_due' },
    problem: 'unknown_price',
  })
})

test('an unknown price of our own checkout gives the plan that was chosen there', () => {
  expect(settled([subscription({ priceId: 'price_x', plan: 'premium' })])).toMatchObject({
    part: { plan: 'premium' },
    problem: 'unknown_price',
  })
  expect(settled([subscription({ priceId: 'price_x', plan: null })])).toMatchObject({
    part: onTrial,
    problem: 'unknown_price',
  })
})

test('another currency starts no subscription and keeps a known one', () => {
  const dollars = subscription({ currency: 'usd' })
  expect(settled([dollars])).toMatchObject({ part: onTrial, problem: 'other_currency' })
  expect(settled([dollars], subscribed)).toMatchObject({
    part: { plan: 'basic', status: 'active' },
    problem: 'other_currency',
  })
  const late = { ...dollars, status: 'past_due' as const }
  expect(settled([late], subscribed).part).toMatchObject({ plan: 'basic', status: 'past_due' })
})

test('the last chosen of two subscriptions counts, in any order, and the other is superfluous', () => {
  const first = subscription({ id: 'sub_1' })
  const second = subscription({
    id: 'sub_2',
    priceId: 'price_premium',
    createdAt: now.add({ seconds: 1 }),
  })
  for (const list of [
    [first, second],
    [second, first],
  ]) {
    expect(settled(list)).toMatchObject({
      part: { plan: 'premium', billingSubscriptionId: 'sub_2' },
      superfluous: ['sub_1'],
    })
  }
})

test('of two subscriptions chosen in one second the same one counts, in any order', () => {
  const [first, second] = [subscription({ id: 'sub_1' }), subscription({ id: 'sub_2' })]
  for (const list of [
    [first, second],
    [second, first],
  ]) {
    expect(settled(list).part.billingSubscriptionId).toBe('sub_2')
  }
})

test('a paid subscription counts before a later unpaid one', () => {
  const late = subscription({
    id: 'sub_2',
    status: 'past_due',
    createdAt: now.add({ hours: 1 }),
  })
  expect(settled([late, subscription()]).part.billingSubscriptionId).toBe('sub_1')
})

test('a subscription made by hand is never ended by us', () => {
  const byHand = subscription({
    id: 'sub_0',
    professionalId: null,
    createdAt: now.subtract({ hours: 1 }),
  })
  expect(settled([subscription(), byHand])).toMatchObject({
    superfluous: [],
    problem: 'several_subscriptions',
  })
})

test('a failed charge is reported while the subscription is past due or unpaid, and not once it is paid', () => {
  const failure = { invoiceId: 'in_1', attempt: 1, amountCents: 2990, nextAttemptAt: null }
  for (const status of ['past_due', 'unpaid'] as const) {
    expect(settled([subscription({ status, failure })]).failure).toEqual(failure)
  }
  expect(settled([subscription({ failure })]).failure).toBeNull()
})
