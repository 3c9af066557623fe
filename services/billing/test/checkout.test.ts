import { billingRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardWorld, goodCard, startCardWorld } from './card-world.ts'

let world: CardWorld
beforeAll(async () => {
  world = await startCardWorld()
})
afterAll(() => world.stop())
beforeEach(async () => void (await world.wellAgain()))

const subscriptionsOf = async (professionalId: string) => {
  const all = await world.stripe.subscriptions
    .list({ status: 'all', limit: 100 })
    .autoPagingToArray({ limit: 1_000 })
  return all.filter(({ metadata }) => metadata.professionalId === professionalId)
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: { code?: string }) => error.code,
  )

test('a professional who chooses pro within the trial is charged at its end, and both sides store the owner', async () => {
  const ana = await world.someone()
  const { trialEndsAt } = await world.planOf(ana.id)
  const back = await ana.pays('pro')
  expect(back).toMatch(/^http:\/\/encaixe\.test\/ajustes\/plano\?sessao=cs_test_\w+$/)
  const [subscription] = await subscriptionsOf(ana.id)
  expect(subscription).toMatchObject({
    status: 'trialing',
    trial_end: Math.ceil(Date.parse(trialEndsAt ?? '') / 1_000),
    metadata: { professionalId: ana.id, plan: 'pro' },
  })
  await world.untilPlan(ana.id, { plan: 'pro', status: 'trialing', hasSubscription: true })
  const customer = await world.stripe.customers.retrieve(String(subscription?.customer))
  expect(customer).toMatchObject({ name: ana.name, metadata: { professionalId: ana.id } })
})

test('a professional who chooses another plan is charged at once', async () => {
  const ana = await world.someone()
  await ana.pays('basic')
  await world.untilPlan(ana.id, { plan: 'basic', effectivePlan: 'basic', status: 'active' })
  expect((await world.planOf(ana.id)).limits).toEqual({ clients: 100, appointmentsPerMonth: 150 })
})

test('two tabs that start a checkout at once get the same session of one customer', async () => {
  const ana = await world.someone()
  const urls = await Promise.all([1, 2, 3, 4].map(() => ana.checkout('pro')))
  expect(new Set(urls).size).toBe(1)
  expect(await ana.checkout('pro')).toBe(urls[0])
})

test('choosing another plan expires the open session, so nobody pays twice', async () => {
  const ana = await world.someone()
  const first = await ana.checkout('basic')
  const second = await ana.checkout('premium')
  expect(second).not.toBe(first)
  expect((await world.browser().open(first)).status).toBe(410)
  await world.browser().submit(second, goodCard)
  await world.untilPlan(ana.id, { plan: 'premium' })
  expect(await subscriptionsOf(ana.id)).toHaveLength(1)
})

test('two tabs that choose different plans at once leave one payable session', async () => {
  const ana = await world.someone()
  const urls = await Promise.all(['basic', 'premium', 'basic', 'premium'].map(ana.checkout))
  const open = []
  for (const url of new Set(urls)) {
    if ((await world.browser().open(url)).status === 200) open.push(url)
  }
  expect(open.length).toBeLessThanOrEqual(1)
  expect((await world.browser().open(await ana.checkout('pro'))).status).toBe(200)
})

test('a checkout started before the event of a payment leads to the plan instead of another payment', async () => {
  const ana = await world.someone()
  world.webhook.hold(true)
  await ana.pays('pro')
  expect(await ana.checkout('pro')).toContain('/ajustes/plano?sessao=cs_test_')
  world.webhook.hold(false)
  await world.untilPlan(ana.id, { hasSubscription: true })
  expect(await subscriptionsOf(ana.id)).toHaveLength(1)
  const other = await world.someone()
  world.webhook.hold(true)
  await other.pays('basic')
  expect(await other.checkout('premium')).toContain('/ajustes/plano?sessao=cs_test_')
  world.webhook.hold(false)
})

test('a paying professional is redirected to the portal', async () => {
  const ana = await world.someone()
  await ana.pays('basic')
  await world.untilPlan(ana.id, { hasSubscription: true })
  expect(await ana.checkout('premium')).toContain('/card/portal/')
  expect(await ana.portal()).toContain('/card/portal/')
})

test('of two paid subscriptions the later one stays and the other is ended', async () => {
  const ana = await world.someone()
  await ana.pays('basic')
  await world.untilPlan(ana.id, { plan: 'basic', hasSubscription: true })
  const [first] = await subscriptionsOf(ana.id)
  await world.days(1)
  const second = await world.stripe.subscriptions.create({
    customer: String(first?.customer),
    items: [{ price: 'price_x' }],
    metadata: { professionalId: ana.id, plan: 'premium' },
  })
  await world.untilPlan(ana.id, { plan: 'premium', status: 'active' })
  await until(
    async () => (await world.stripe.subscriptions.retrieve(first?.id ?? '')).status === 'canceled',
    { what: 'the earlier subscription ended' },
  )
  expect(await world.stripe.subscriptions.retrieve(second.id)).toMatchObject({ status: 'active' })
})

test('a trial shorter than the processor accepts is extended', async () => {
  const ana = await world.someone()
  await world.prisma.subscription.update({
    where: { professionalId: ana.id },
    data: { trialEndsAt: new Date(Date.now() + 3_600_000) },
  })
  await ana.pays('pro')
  const [subscription] = await subscriptionsOf(ana.id)
  expect(subscription?.trial_end).toBeGreaterThan(Date.now() / 1_000 + 48 * 3_600)
})

test('a checkout refuses the free plan, unknown plans and accounts without a page, and the portal needs a customer', async () => {
  const ana = await world.someone()
  expect(await codeOf(ana.checkout('free'))).toBe('INVALID_PLAN')
  expect(await codeOf(ana.checkout('gold'))).toBe('INVALID_PLAN')
  expect(await codeOf(ana.portal())).toBe('NOT_FOUND')
  const nobody = { actor: { kind: 'professional', userId: 'acc_nobody' } } as const
  expect(await codeOf(world.bus.call(billingRpcs.startCheckout, { plan: 'pro' }, nobody))).toBe(
    'FORBIDDEN',
  )
})

test('a checkout reports a processor that is away, and the next attempt works', async () => {
  const ana = await world.someone()
  await world.fault({ target: 'card', mode: 'down' })
  expect(await codeOf(ana.checkout('pro'))).toBe('UPSTREAM_UNAVAILABLE')
  await world.wellAgain()
  expect(await ana.checkout('pro')).toContain('/card/checkout/')
})

test('a customer is created once although the answer to its creation was lost', async () => {
  const ana = await world.someone()
  await world.fault({ target: 'card', mode: 'timeout_after_accept', to: 'customers', count: 1 })
  expect(await ana.checkout('pro')).toContain('/card/checkout/')
  const made = await world.stripe.customers.list({ limit: 100 }).autoPagingToArray({ limit: 500 })
  expect(made.filter(({ metadata }) => metadata.professionalId === ana.id)).toHaveLength(1)
})
