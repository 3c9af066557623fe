import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardWorld, startCardWorld } from './card-world.ts'

let world: CardWorld
beforeAll(async () => {
  world = await startCardWorld()
})
afterAll(() => world.stop())

const inDays = (days: number) => Math.floor(Date.now() / 1_000) + days * 86_400

const subscribed = async (price = 'price_pro') => {
  const customer = await world.stripe.customers.create({ name: 'Ana', email: 'ana@example.com' })
  const subscription = await world.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    default_payment_method: 'pm_card_visa',
    metadata: { professionalId: 'p1' },
  })
  return { customer, subscription }
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('it was not refused')
    },
    (error: unknown) => {
      if (error instanceof Stripe.errors.StripeError) return error
      throw error
    },
  )

test('a customer keeps its fields, and emptying a key of metadata deletes it', async () => {
  const customer = await world.stripe.customers.create({
    name: 'Zé & Cia',
    email: 'ze@example.com',
    metadata: { professionalId: 'p1', note: 'x' },
  })
  const changed = await world.stripe.customers.update(customer.id, { metadata: { note: '' } })
  expect(changed).toMatchObject({ name: 'Zé & Cia', metadata: { professionalId: 'p1' } })
  expect(Object.keys(changed.metadata)).toEqual(['professionalId'])
  expect(changed.lastResponse.requestId).toMatch(/^req_/)
  expect(changed.lastResponse.apiVersion).toMatch(/^2026-10-28/)
})

test("a subscription's item has the period, and its invoice names the subscription", async () => {
  const { customer, subscription } = await subscribed()
  expect(subscription).toMatchObject({ status: 'active', customer: customer.id, currency: 'brl' })
  const [item] = subscription.items.data
  expect(item?.price.id).toBe('price_pro')
  expect(item?.current_period_end).toBeGreaterThan(inDays(27))
  const read = await world.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  })
  expect(read.latest_invoice).toMatchObject({
    object: 'invoice',
    status: 'paid',
    amount_paid: 5990,
    parent: { subscription_details: { subscription: subscription.id } },
  })
})

test('a list continues after an id, newest first, also by the library’s own pages', async () => {
  const customer = await world.stripe.customers.create({ name: 'Lista' })
  const made = []
  for (const price of ['price_basic', 'price_pro', 'price_premium']) {
    made.push(
      await world.stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price }],
        default_payment_method: 'pm_card_visa',
      }),
    )
  }
  const first = await world.stripe.subscriptions.list({ customer: customer.id, limit: 2 })
  expect(first.has_more).toBe(true)
  expect(first.data.map(({ id }) => id)).toEqual([made[2]?.id, made[1]?.id])
  const all = await world.stripe.subscriptions
    .list({ customer: customer.id, limit: 1 })
    .autoPagingToArray({ limit: 10 })
  expect(all.map(({ id }) => id)).toEqual(made.map(({ id }) => id).toReversed())
  await world.stripe.subscriptions.cancel(made[0]?.id ?? '', { prorate: true })
  const ids = async (status?: 'all' | 'canceled') =>
    (
      await world.stripe.subscriptions.list({ customer: customer.id, ...(status && { status }) })
    ).data.map(({ id }) => id)
  expect(await ids()).toHaveLength(2)
  expect(await ids('canceled')).toEqual([made[0]?.id])
  expect(await ids('all')).toHaveLength(3)
})

test('a repeated idempotency key gets the first answer, and another request under it is refused', async () => {
  const options = { idempotencyKey: 'once-1' }
  const first = await world.stripe.customers.create({ name: 'Uma vez' }, options)
  const again = await world.stripe.customers.create({ name: 'Uma vez' }, options)
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  const other = await refusal(world.stripe.customers.create({ name: 'Outra' }, options))
  expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
})

test('a repeated idempotency key gets the first refusal again', async () => {
  const options = { idempotencyKey: 'refused-1' }
  const wanted = { customer: 'cus_none', items: [{ price: 'price_pro' }] }
  const first = await refusal(world.stripe.subscriptions.create(wanted, options))
  const again = await refusal(world.stripe.subscriptions.create(wanted, options))
  expect([first.statusCode, again.statusCode, again.requestId === first.requestId]).toEqual([
    404,
    404,
    false,
  ])
  expect(again.code).toBe('resource_missing')
})

test('an error names type, code and parameter', async () => {
  const missing = await refusal(world.stripe.subscriptions.retrieve('sub_none'))
  expect(missing).toMatchObject({ type: 'StripeInvalidRequestError', code: 'resource_missing' })
  const unknown = await refusal(
    world.stripe.rawRequest('POST', '/v1/customers', { favourite_colour: 'blue' }),
  )
  expect(unknown).toMatchObject({ code: 'parameter_unknown', param: 'favourite_colour' })
  const absent = await refusal(world.stripe.rawRequest('POST', '/v1/checkout/sessions', {}))
  expect(absent).toMatchObject({ statusCode: 400, code: 'parameter_missing' })
  const nested = await refusal(
    world.stripe.rawRequest('POST', '/v1/subscriptions', {
      customer: 'cus_1',
      items: [{ price: 'price_pro', colour: 'blue' }],
    }),
  )
  expect(nested.param).toBe('items[0][colour]')
  const nowhere = await refusal(world.stripe.rawRequest('GET', '/v1/unicorns'))
  expect(nowhere.message).toContain('Unrecognized request URL (GET: /v1/unicorns')
})

test('a wrong key and a wrong version are refused', async () => {
  const { hostname: host, port } = new URL(world.url)
  const thief = new Stripe('sk_test_wrong', { host, port, protocol: 'http', maxNetworkRetries: 0 })
  expect(await refusal(thief.customers.list())).toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  )
  const answer = await fetch(`${world.url}/v1/customers`, {
    headers: { authorization: 'Bearer sk_test_sandbox', 'stripe-version': 'yesterday' },
  })
  expect(answer.status).toBe(400)
})

test('a trial that is passed to a checkout has to end at least 48 hours ahead', async () => {
  const customer = await world.stripe.customers.create({ name: 'Teste' })
  const session = (trialEnd: number) =>
    world.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: 'price_pro', quantity: 1 }],
      success_url: 'http://localhost/ok?s={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost/no',
      locale: 'pt-BR',
      subscription_data: { trial_end: trialEnd, metadata: { plan: 'pro' } },
    })
  const soon = await refusal(session(inDays(2) - 60))
  expect(soon).toMatchObject({ statusCode: 400, param: 'subscription_data[trial_end]' })
  expect(await session(inDays(2) + 60)).toMatchObject({
    status: 'open',
    url: expect.stringContaining('/card/checkout/cs_test_'),
  })
})

test('a declined card starts no subscription', async () => {
  const customer = await world.stripe.customers.create({ name: 'Sem saldo' })
  const declined = await refusal(
    world.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: 'price_pro' }],
      default_payment_method: 'pm_card_chargeCustomerFail',
    }),
  )
  expect(declined).toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
  expect((await world.stripe.subscriptions.list({ customer: customer.id })).data).toEqual([])
})

test('the library retries when the processor is down, busy or hangs', async () => {
  await world.fault({ target: 'card', mode: 'down', count: 1 })
  expect(await refusal(world.stripe.customers.list())).toBeInstanceOf(Stripe.errors.StripeAPIError)
  await world.fault({ target: 'card', mode: 'rate_limit', count: 1 })
  expect(await refusal(world.stripe.customers.list())).toBeInstanceOf(
    Stripe.errors.StripeRateLimitError,
  )
  await world.fault({ target: 'card', mode: 'reset', count: 1 })
  const list = await world.stripe.customers.list({ limit: 1 }, { maxNetworkRetries: 2 })
  expect(list.object).toBe('list')
  await world.fault({ target: 'card', mode: 'timeout_after_accept', to: 'customers', count: 1 })
  const key = { idempotencyKey: 'hung-1', timeout: 500, maxNetworkRetries: 0 }
  expect(await refusal(world.stripe.customers.create({ name: 'Sumiu' }, key))).toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  )
  const made = await world.stripe.customers.create({ name: 'Sumiu' }, { idempotencyKey: 'hung-1' })
  expect(made.lastResponse.headers['idempotent-replayed']).toBe('true')
})

test('deleting a customer ends the subscription and removes the name', async () => {
  const { customer, subscription } = await subscribed()
  await world.stripe.customers.del(customer.id)
  expect(await world.stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true })
  const ended = await world.stripe.subscriptions.retrieve(subscription.id)
  expect(ended.status).toBe('canceled')
})
