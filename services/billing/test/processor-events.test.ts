import { billingRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refreshEverybody } from '../src/subscription/refresh/refresh-subscription.ts'
import { type CardWorld, goodCard, startCardWorld } from './card-world.ts'

let world: CardWorld
beforeAll(async () => {
  world = await startCardWorld()
})
afterAll(() => world.stop())
afterEach(async () => {
  world.webhook.hold(false)
  await world.wellAgain()
})

type Someone = Awaited<ReturnType<CardWorld['someone']>>

/** Somebody who pays for a plan already. */
async function subscriber(plan = 'basic') {
  const ana = await world.someone()
  await ana.pays(plan)
  await world.untilPlan(ana.id, { hasSubscription: true })
  const { customerId, subscriptionId } = await shown(ana)
  return { ...ana, customerId: customerId ?? '', subscriptionId: subscriptionId ?? '' }
}
const operator = { actor: { kind: 'operator' } } as const
const shown = ({ id }: Pick<Someone, 'id'>) =>
  world.operator.call(billingRpcs.showSubscription, { professionalId: id }, operator)
const reasons = ({ id }: Pick<Someone, 'id'>) => world.toldOf(id).map(({ reason }) => reason)
const settled = async () => {
  await until(
    async () => {
      return (await world.tasksWaiting()) === 0
    },
    { what: 'all that was told to be worked on', timeoutMs: 20_000 },
  )
}

test('an event with a known id is stored once, even with other content', async () => {
  const ana = await subscriber()
  const { data } = await world.stripe.events.list({ limit: 1 })
  const [event] = data
  await settled()
  expect(await world.deliver(event)).toEqual({ stored: false })
  expect((await world.planOf(ana.id)).plan).toBe('basic')
})

test('each change of a subscription from checkout to its end is published once', async () => {
  const ana = await subscriber('basic')
  const portal = await ana.portal()
  const browser = world.browser()
  await browser.submit(`${portal}/plan`, { price: 'price_x' })
  await world.untilPlan(ana.id, { plan: 'premium' })
  await browser.submit(`${portal}/cancel`)
  await world.untilPlan(ana.id, { cancelAtPeriodEnd: true })
  await browser.submit(`${portal}/resume`)
  await world.untilPlan(ana.id, { cancelAtPeriodEnd: false })
  await world.fault({ target: 'card_charge', mode: 'declined', to: ana.customerId, count: 1 })
  await world.toRenewal(ana.id)
  await world.untilPlan(ana.id, { status: 'past_due', effectivePlan: 'premium' })
  await until(() => world.failures.includes(ana.id), { what: 'the failed charge told' })
  const later = await ana.portal()
  await browser.submit(`${later}/card`, goodCard)
  await world.untilPlan(ana.id, { status: 'active' })
  await world.stripe.subscriptions.cancel(ana.subscriptionId)
  await world.untilPlan(ana.id, { plan: 'free', status: 'canceled', hasSubscription: false })
  await settled()
  const told = world.toldOf(ana.id)
  expect(
    told.map(({ plan, status, cancelAtPeriodEnd }) => [plan, status, cancelAtPeriodEnd]),
  ).toEqual([
    ['pro', 'trialing', false],
    ['basic', 'active', false],
    ['premium', 'active', false],
    ['premium', 'active', true],
    ['premium', 'active', false],
    ['premium', 'past_due', false],
    ['premium', 'active', false],
    ['free', 'canceled', false],
  ])
  expect(told[1]).toMatchObject({
    reason: 'checkout',
    professional: { id: ana.id, name: ana.name },
  })
  expect(told.filter(({ started }) => started !== undefined)).toHaveLength(1)
  expect(world.failures.filter((id) => id === ana.id)).toHaveLength(1)
})

test('a renewal stores its date and publishes no event', async () => {
  const ana = await subscriber()
  const before = await world.planOf(ana.id)
  const told = reasons(ana).length
  await world.toRenewal(ana.id)
  await until(
    async () => (await world.planOf(ana.id)).currentPeriodEnd !== before.currentPeriodEnd,
    { what: 'the renewal' },
  )
  await settled()
  expect(reasons(ana)).toHaveLength(told)
})

test('a card that keeps failing ends the subscription, and each attempt is published', async () => {
  const ana = await subscriber()
  await world.fault({ target: 'card_charge', mode: 'declined', to: ana.customerId })
  await world.toRenewal(ana.id)
  await world.untilPlan(ana.id, { status: 'past_due' })
  const told = () => world.failures.filter((id) => id === ana.id).length
  // News of one attempt before the next: two that are read together are published once.
  await until(() => told() === 1, { what: 'news of the first attempt' })
  for (const [attempt, days] of [
    [2, 3],
    [3, 5],
  ] as const) {
    await world.days(days)
    await until(() => told() === attempt, { what: `news of attempt ${attempt}` })
  }
  await world.days(8)
  await world.untilPlan(ana.id, { plan: 'free', status: 'canceled' })
  expect(told()).toBeGreaterThanOrEqual(3)
})

test('metadata that names another professional’s customer changes no plan', async () => {
  const ana = await subscriber()
  const bia = await world.someone()
  await settled()
  const before = [await world.planOf(ana.id), await world.planOf(bia.id)]
  await world.deliver({
    id: 'evt_foreign_1',
    object: 'event',
    type: 'checkout.session.completed',
    created: 1,
    data: {
      object: {
        id: 'cs_x',
        object: 'checkout.session',
        customer: ana.customerId,
        metadata: { professionalId: bia.id, plan: 'premium' },
      },
    },
  })
  await world.stripe.subscriptions.create({
    customer: ana.customerId,
    items: [{ price: 'price_x' }],
    metadata: { professionalId: bia.id, plan: 'premium' },
  })
  await until(
    async () => (await world.prisma.processorEvent.count({ where: { id: 'evt_foreign_1' } })) === 1,
    { what: 'the event worked on' },
  )
  await settled()
  expect([await world.planOf(ana.id), await world.planOf(bia.id)]).toEqual(before)
  expect(
    await world.prisma.processorEvent.findUnique({ where: { id: 'evt_foreign_1' } }),
  ).toMatchObject({ outcome: 'foreign_customer', professionalId: null })
})

test('an unknown price keeps the plan, and an operator sees the problem', async () => {
  const ana = await subscriber('basic')
  const price = await world.stripe.prices.create({
    currency: 'brl',
    unit_amount: 1_234,
    recurring: { interval: 'month' },
    product_data: { name: 'Outra coisa' },
  })
  const subscription = await world.stripe.subscriptions.retrieve(ana.subscriptionId)
  await world.stripe.subscriptions.update(ana.subscriptionId, {
    items: [{ id: subscription.items.data[0]?.id ?? '', price: price.id }],
  })
  await until(async () => (await shown(ana)).problem === 'unknown_price', { what: 'the problem' })
  expect(await world.planOf(ana.id)).toMatchObject({ plan: 'basic', status: 'active' })
  await world.stripe.subscriptions.update(ana.subscriptionId, {
    items: [{ id: subscription.items.data[0]?.id ?? '', price: 'price_x' }],
  })
  await world.untilPlan(ana.id, { plan: 'premium' })
  expect((await shown(ana)).problem).toBeNull()
})

test('a subscription in another currency starts no plan', async () => {
  const ana = await world.someone()
  await ana.checkout('basic')
  const { customerId } = await shown(ana)
  await world.stripe.subscriptions.create({
    customer: customerId ?? '',
    items: [{ price: 'price_usd' }],
    default_payment_method: 'pm_card_visa',
    metadata: { professionalId: ana.id, plan: 'premium' },
  })
  await until(async () => (await shown(ana)).problem === 'other_currency', { what: 'the problem' })
  expect(await world.planOf(ana.id)).toMatchObject({ plan: 'pro', hasSubscription: false })
})

test('an unknown event is stored and changes nothing', async () => {
  await world.deliver({
    id: 'evt_news_1',
    object: 'event',
    type: 'balance.settled',
    created: 1,
    data: { object: { object: 'balance' } },
  })
  await until(
    async () => (await world.prisma.processorEvent.count({ where: { id: 'evt_news_1' } })) === 1,
    { what: 'the event kept' },
  )
  await expect(world.deliver({ nothing: true })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  })
})

test('each event is applied once although the processor is away and billing restarts', {
  timeout: 120_000,
}, async () => {
  const ana = await subscriber('basic')
  await settled()
  const told = reasons(ana).length
  await world.stripe.subscriptions.update(ana.subscriptionId, { cancel_at_period_end: true })
  await world.untilPlan(ana.id, { cancelAtPeriodEnd: true })
  world.webhook.hold(true)
  await world.stripe.subscriptions.update(ana.subscriptionId, { cancel_at_period_end: false })
  const { data } = await world.stripe.events.list({
    type: 'customer.subscription.updated',
    limit: 1,
  })
  await world.fault({ target: 'card', mode: 'down' })
  await Promise.all([1, 2, 3].map(() => world.deliver(data[0])))
  await world.restart()
  await until(async () => (await world.tasksWaiting()) > 0, { what: 'it to wait' })
  expect((await world.planOf(ana.id)).cancelAtPeriodEnd).toBe(true)
  await world.wellAgain()
  await world.untilPlan(ana.id, { cancelAtPeriodEnd: false })
  await settled()
  await until(async () => reasons(ana).length >= told + 2, { what: 'news of both changes' })
  expect(reasons(ana)).toHaveLength(told + 2)
})

test('the reconciliation makes up for an event that never came', async () => {
  const ana = await subscriber('basic')
  await settled()
  await world.fault({ target: 'card_webhook', mode: 'drop' })
  await world.stripe.subscriptions.cancel(ana.subscriptionId)
  const { reconcileSubscriptions } = billingRpcs
  expect(
    (await world.operator.call(reconcileSubscriptions, {}, operator)).requested,
  ).toBeGreaterThan(0)
  await world.untilPlan(ana.id, { plan: 'free' })
})

test('an event does not wait for the reconciliation of all plans', async () => {
  const [ana] = [await subscriber(), await subscriber(), await subscriber()]
  await settled()
  const { database, prisma } = world
  await refreshEverybody({
    database,
    perSecond: 0.001,
    tasks: {
      async add({ tx }, { kind }, items) {
        for (const { data, dedupeKey, dueAt } of items) {
          await tx.$executeRaw`
            insert into tasks (id, kind, dedupe_hash, body, due_at)
            values (gen_random_uuid(), ${kind}, sha256(convert_to(${dedupeKey}, 'UTF8')),
              ${JSON.stringify(data)}::jsonb, ${dueAt?.toString()}::timestamptz)`
        }
        return []
      },
    },
  })
  await world.stripe.subscriptions.update(ana.subscriptionId, { cancel_at_period_end: true })
  await world.untilPlan(ana.id, { cancelAtPeriodEnd: true })
  // One of them begins at once.
  expect(await world.tasksWaiting()).toBeGreaterThan(0)
  await prisma.$executeRaw`delete from tasks`
})

test('an operator replays an event and sees its outcome', async () => {
  const ana = await subscriber('basic')
  await settled()
  const { data } = await world.stripe.events.list({ type: 'checkout.session.completed', limit: 1 })
  const eventId = data[0]?.id ?? ''
  const { replayProcessorEvent } = billingRpcs
  expect(await world.operator.call(replayProcessorEvent, { eventId }, operator)).toEqual({
    type: 'checkout.session.completed',
    outcome: 'refresh',
  })
  await settled()
  const { events } = await shown(ana)
  expect(events.map(({ type }) => type)).toContain('checkout.session.completed')
  await expect(
    world.operator.call(replayProcessorEvent, { eventId: 'evt_none' }, operator),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a binding lost with a backup is restored from our own session', async () => {
  const ana = await world.someone()
  world.webhook.hold(true)
  await ana.pays('basic')
  await world.prisma.subscription.update({
    where: { professionalId: ana.id },
    data: { billingCustomerId: null },
  })
  world.webhook.hold(false)
  await world.untilPlan(ana.id, { plan: 'basic', hasSubscription: true })
})
