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

test('a subscription that was not known begins: its plan, status and period count', () => {
  expect(settled([subscription()])).toMatchObject({
    part: { plan: 'basic', status: 'active', billingSubscriptionId: 'sub_1' },
    started: 'sub_1',
    problem: null,
  })
})

test('what is known already begins no more', () => {
  expect(settled([subscription({ isEnding: true })], subscribed)).toMatchObject({
    part: { cancelAtPeriodEnd: true },
    started: null,
  })
})

test('nothing at the processor leaves a trial as it is', () => {
  expect(settled([])).toMatchObject({ part: onTrial, started: null, problem: null })
})

test('one that ended leaves the free plan, known or not', () => {
  const over = [subscription({ status: 'canceled' })]
  for (const current of [onTrial, subscribed]) {
    expect(settled(over, current).part).toMatchObject({
      plan: 'free',
      status: 'canceled',
      billingSubscriptionId: null,
      currentPeriodEnd: null,
    })
  }
})

test('one that is missing altogether changes nothing, and an operator hears of it', () => {
  expect(settled([], subscribed)).toMatchObject({
    part: subscribed,
    problem: 'subscription_missing',
  })
})

test('one that was never paid is none', () => {
  expect(settled([subscription({ status: 'incomplete' })])).toMatchObject({ part: onTrial })
})

test('what names another professional is none of this one’s', () => {
  const foreign = subscription({ professionalId: '019a0000-0000-7000-8000-000000000002' })
  expect(settled([foreign])).toMatchObject({ part: onTrial, problem: 'foreign_subscription' })
})

test('an unknown price keeps the plan that counted, and all else is taken', () => {
  const changed = subscription({ priceId: 'price_x', status: 'past_due' })
  expect(settled([changed], subscribed)).toMatchObject({
    part: { plan: 'basic', status: 'past_due' },
    problem: 'unknown_price',
  })
})

test('an unknown price of our own checkout is the plan that was chosen there', () => {
  expect(settled([subscription({ priceId: 'price_x', plan: 'premium' })])).toMatchObject({
    part: { plan: 'premium' },
    problem: 'unknown_price',
  })
  expect(settled([subscription({ priceId: 'price_x', plan: null })])).toMatchObject({
    part: onTrial,
    problem: 'unknown_price',
  })
})

test('another currency begins nothing, and keeps what had begun', () => {
  const dollars = subscription({ currency: 'usd' })
  expect(settled([dollars])).toMatchObject({ part: onTrial, problem: 'other_currency' })
  expect(settled([dollars], subscribed)).toMatchObject({
    part: { plan: 'basic' },
    problem: 'other_currency',
  })
})

test('of two the one chosen last counts, in any order, and the other is superfluous', () => {
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

test('one that is paid counts before a later one that is not', () => {
  const late = subscription({
    id: 'sub_2',
    status: 'past_due',
    createdAt: now.add({ hours: 1 }),
  })
  expect(settled([late, subscription()]).part.billingSubscriptionId).toBe('sub_1')
})

test('what somebody made by hand is never ended by us', () => {
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

test('a failed charge is told of while the subscription is past due, not when it was made up for', () => {
  const failure = { invoiceId: 'in_1', attempt: 1, amountCents: 2990, nextAttemptAt: null }
  expect(settled([subscription({ status: 'past_due', failure })]).failure).toEqual(failure)
  expect(settled([subscription({ failure })]).failure).toBeNull()
})
