import { billingEvents } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardWorld, startCardWorld } from './card-world.ts'

const EVENTS = 300
/** How many orders are tried; `CARD_ORDERS=500` for all, `CARD_SEED` to repeat one run of them. */
const ORDERS = Number(process.env.CARD_ORDERS ?? 5)
const SEED = Number(process.env.CARD_SEED ?? Date.now() % 1_000_000)
const PROFESSIONALS = 24
const AT_ONCE = 24

let world: CardWorld
beforeAll(async () => {
  world = await startCardWorld({
    env: { RECONCILE_SECONDS: '86400', REFRESHES_PER_SECOND: '1000' },
  })
})
afterAll(() => world.stop())

/** Mulberry32: the same numbers for the same seed. */
function random(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const prices = { price_b: 'basic', price_p: 'pro', price_x: 'premium' } as const
const planOfPrice = (id: string) =>
  id === 'price_b' || id === 'price_p' || id === 'price_x' ? prices[id] : undefined

/** Lives of subscriptions at the processor, whose events go nowhere yet. */
async function live(chance: () => number) {
  const { stripe } = world
  const people = []
  for (let n = 0; n < PROFESSIONALS; n += 1) {
    const person = await world.someone()
    await person.checkout('basic')
    const row = await world.prisma.subscription.findUniqueOrThrow({
      where: { professionalId: person.id },
    })
    people.push({
      id: person.id,
      customer: row.billingCustomerId ?? '',
      trialEndsAt: row.trialEndsAt,
    })
  }
  world.webhook.onEvent(async () => undefined)
  const subscriptions = await Promise.all(
    people.map(({ id, customer }, n) =>
      stripe.subscriptions.create({
        customer,
        items: [{ price: ['price_b', 'price_p', 'price_x'][n % 3] ?? 'price_b' }],
        default_payment_method: 'pm_card_visa',
        metadata: { professionalId: id, plan: 'basic' },
      }),
    ),
  )
  const ended = new Set<string>()
  const act = async (subscription: Stripe.Subscription) => {
    const { id } = subscription
    if (ended.has(id)) return
    const dice = chance()
    if (dice < 0.4) {
      const price = ['price_b', 'price_p', 'price_x'][Math.floor(chance() * 3)] ?? 'price_b'
      const item = subscription.items.data[0]?.id ?? ''
      await stripe.subscriptions.update(id, { items: [{ id: item, price }] })
    } else if (dice < 0.6) await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    else if (dice < 0.8) await stripe.subscriptions.update(id, { cancel_at_period_end: false })
    else if (dice < 0.95) {
      await stripe.subscriptions.update(id, { metadata: { note: String(chance()) } })
    } else {
      ended.add(id)
      await stripe.subscriptions.cancel(id)
    }
  }
  for (let round = 0; round < 4; round += 1) for (const one of subscriptions) await act(one)
  const unpaid = people[0]?.customer ?? ''
  await world.fault({ target: 'card_charge', mode: 'declined', to: unpaid })
  await world.days(33)
  const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 })
  // The newest, with all that a person's state hangs on at its end.
  return { people, events: events.slice(0, EVENTS) }
}

async function expected(customer: string) {
  const { data } = await world.stripe.subscriptions.list({ customer, status: 'all' })
  const [subscription] = data
  const item = subscription?.items.data[0]
  if (!subscription || !item || subscription.status === 'canceled') {
    return { plan: 'free', status: 'canceled', subscription: null, ends: false, until: null }
  }
  return {
    plan: planOfPrice(item.price.id),
    status: subscription.status,
    subscription: subscription.id,
    ends: subscription.cancel_at_period_end,
    until: item.current_period_end,
  }
}

test(`${EVENTS} events, each 1 to 5 times, in ${ORDERS} orders (CARD_SEED=${SEED}) end in the processor’s own state`, {
  timeout: 120_000 + ORDERS * 30_000,
}, async () => {
  console.info(`CARD_SEED=${SEED} CARD_ORDERS=${ORDERS}`)
  const chance = random(SEED)
  const { people, events } = await live(chance)
  expect(events).toHaveLength(EVENTS)
  const ids = people.map(({ id }) => id)
  const wanted = new Map(
    await Promise.all(
      people.map(async ({ id, customer }) => [id, await expected(customer)] as const),
    ),
  )
  // Whoever none of these events speaks of stays what they were.
  const customers = new Set(
    events.flatMap(({ data: { object } }) =>
      'customer' in object && typeof object.customer === 'string' ? [object.customer] : [],
    ),
  )
  const spokenOf = people.filter(({ customer }) => customers.has(customer))
  expect(spokenOf).toHaveLength(people.length)

  const { prisma } = world
  const changes = async () => {
    const [row] = await prisma.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from outbox
      where type = ${billingEvents.SubscriptionChanged.type}`
    return row?.count ?? 0
  }

  for (let order = 0; order < ORDERS; order += 1) {
    await prisma.$executeRaw`delete from tasks`
    await prisma.$executeRaw`delete from processor_events`
    for (const { id, trialEndsAt } of people) {
      await prisma.subscription.update({
        where: { professionalId: id },
        data: {
          plan: 'pro',
          effectivePlan: 'pro',
          status: 'trialing',
          billingSubscriptionId: null,
          currentPeriodEnd: null,
          cancelAtPeriodEnd: false,
          trialEndsAt,
          paymentFailureTold: null,
        },
      })
    }
    const before = await changes()
    const deliveries = events
      .flatMap((event) => Array.from({ length: 1 + Math.floor(chance() * 5) }, () => event))
      .map((event) => ({ event, place: chance() }))
      .toSorted((a, b) => a.place - b.place)
      .values()
    const courier = async () => {
      // What is not acknowledged comes again, as from the processor itself.
      const brought = ({ event }: { event: Stripe.Event }) =>
        until(
          () =>
            world.deliver(event).then(
              () => true,
              () => false,
            ),
          { what: 'an answer', timeoutMs: 60_000 },
        )
      for (const delivery of deliveries) await brought(delivery)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, courier))
    await until(async () => (await world.tasksWaiting()) === 0, {
      what: `order ${order} worked on`,
      timeoutMs: 120_000,
    })

    const rows = await prisma.subscription.findMany({ where: { professionalId: { in: ids } } })
    const state = new Map(
      rows.map((row) => [
        row.professionalId,
        {
          plan: row.plan,
          status: row.status,
          subscription: row.billingSubscriptionId,
          ends: row.cancelAtPeriodEnd,
          until: row.currentPeriodEnd && row.currentPeriodEnd.getTime() / 1_000,
        },
      ]),
    )
    expect(state, `order ${order} of CARD_SEED=${SEED}`).toEqual(wanted)
    expect((await changes()) - before, `changes told in order ${order}`).toBe(people.length)
  }
})
