import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type CardWorld, startCardWorld } from './card-world.ts'

let world: CardWorld
beforeEach(async () => {
  world = await startCardWorld()
})
afterEach(() => world.stop())

async function subscribed({ card = 'pm_card_visa', trialDays = 0 } = {}) {
  const customer = await world.stripe.customers.create({ name: 'Ana' })
  const { now } = await clock()
  return world.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: 'price_pro' }],
    default_payment_method: card,
    ...(trialDays > 0 && { trial_end: now + trialDays * 86_400 }),
  })
}

const clock = async () =>
  z.object({ now: z.number() }).parse(await (await fetch(`${world.url}/card/clock`)).json())

const read = (id: string) => world.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })

test('a subscription is renewed and charged on the same day of the next month', async () => {
  const { id, items } = await subscribed()
  await world.days(32)
  const renewed = await read(id)
  expect(renewed.status).toBe('active')
  expect(renewed.items.data[0]?.current_period_start).toBe(items.data[0]?.current_period_end)
  expect(renewed.latest_invoice).toMatchObject({
    billing_reason: 'subscription_cycle',
    status: 'paid',
  })
  await world.target.has('invoice.paid', 2)
  expect(world.target.unsigned()).toBe(0)
})

test('a trial sends an event three days before its end, and the card is charged at its end', async () => {
  const { id, status } = await subscribed({ trialDays: 14 })
  expect(status).toBe('trialing')
  await world.days(12)
  await world.target.has('customer.subscription.trial_will_end')
  await world.days(3)
  expect(await read(id)).toMatchObject({
    status: 'active',
    latest_invoice: { amount_paid: 5990 },
  })
  expect(
    world.target.types().filter((type) => type === 'customer.subscription.trial_will_end'),
  ).toHaveLength(1)
})

test('a failed charge is tried again after 3, 5 and 7 days, and then the subscription ends', async () => {
  const { id } = await subscribed({ card: 'pm_card_chargeCustomerFail', trialDays: 3 })
  await world.days(4)
  expect(await read(id)).toMatchObject({
    status: 'past_due',
    latest_invoice: { status: 'open', attempt_count: 1 },
  })
  await world.days(9)
  expect(await read(id)).toMatchObject({
    status: 'past_due',
    latest_invoice: { attempt_count: 3 },
  })
  await world.days(8)
  const ended = await read(id)
  expect(ended).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  })
  await world.target.has('customer.subscription.deleted')
  expect(world.target.types().filter((type) => type === 'invoice.payment_failed')).toHaveLength(4)
})

test('the next attempt pays after one refused charge of a good card', async () => {
  const { id, customer } = await subscribed()
  await world.fault({ target: 'card_charge', mode: 'declined', to: String(customer), count: 1 })
  await world.days(32)
  expect((await read(id)).status).toBe('past_due')
  await world.days(4)
  expect((await read(id)).status).toBe('active')
})

test('a subscription cancelled at the end of its period ends there, and one that is resumed goes on', async () => {
  const [ending, resumed] = [await subscribed(), await subscribed()]
  for (const { id } of [ending, resumed]) {
    await world.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  }
  await world.stripe.subscriptions.update(resumed.id, { cancel_at_period_end: false })
  expect(await read(ending.id)).toMatchObject({ status: 'active', cancel_at_period_end: true })
  await world.days(32)
  expect((await read(ending.id)).status).toBe('canceled')
  expect((await read(resumed.id)).status).toBe('active')
})

test('advancing the clock by a year makes every renewal in between', async () => {
  const { id, customer } = await subscribed()
  await world.days(366)
  expect((await read(id)).status).toBe('active')
  const invoices = await world.stripe.invoices.list({ customer: String(customer), limit: 100 })
  expect(invoices.data).toHaveLength(13)
})

test('a larger plan charges the rest of the month, and a smaller one credits it', async () => {
  const { id, items, customer } = await subscribed()
  const item = items.data[0]?.id ?? ''
  const larger = await world.stripe.subscriptions.update(id, {
    items: [{ id: item, price: 'price_premium' }],
    expand: ['latest_invoice'],
  })
  expect(larger.latest_invoice).toMatchObject({
    billing_reason: 'subscription_update',
    status: 'paid',
  })
  await world.stripe.subscriptions.update(id, { items: [{ id: item, price: 'price_basic' }] })
  const owed = await world.stripe.customers.retrieve(String(customer))
  expect(owed).toMatchObject({ balance: expect.any(Number) })
  expect('balance' in owed && owed.balance).toBeLessThan(-6_000)
  await world.days(32)
  expect((await read(id)).latest_invoice).toMatchObject({ amount_due: 0, status: 'paid' })
})
