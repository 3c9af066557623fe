import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CardWorld, startCardWorld } from './card-world.ts'
import { until } from './world.ts'

let world: CardWorld
beforeEach(async () => {
  world = await startCardWorld()
})
afterEach(() => world.stop())

const customers = async (count: number) => {
  for (let n = 0; n < count; n += 1) await world.stripe.customers.create({ name: `c${n}` })
}
const ids = () => world.target.received.map(({ id }) => id)

test('an event is sent again until it is acknowledged', async () => {
  world.target.answers.push(500, 503)
  await customers(1)
  await world.target.has('customer.created')
  expect(await (await fetch(`${world.url}/card/webhooks`)).json()).toMatchObject({
    failedAttempts: 2,
    dropped: 0,
  })
})

test('faults send events twice, never, late or in another order', async () => {
  await world.fault({ target: 'card_webhook', mode: 'duplicate', count: 1 })
  await customers(1)
  await world.target.has('customer.created', 2)
  expect(new Set(ids()).size).toBe(1)

  world.target.forget()
  await world.fault({ target: 'card_webhook', mode: 'drop', count: 1 })
  await customers(2)
  await world.target.has('customer.created')
  expect(ids()).toHaveLength(1)

  world.target.forget()
  await world.fault({ target: 'card_webhook', mode: 'slow', delayMs: 700, count: 1 })
  await customers(2)
  await world.target.has('customer.created', 2)
  const names = world.target.received.map(({ data }) => data.object.name)
  expect(names).toEqual(['c1', 'c0'])

  world.target.forget()
  await world.fault({ target: 'card_webhook', mode: 'reorder', count: 30 })
  await customers(30)
  await world.target.has('customer.created', 30)
  const order = world.target.received.map(({ data }) => data.object.name)
  expect(order).not.toEqual(order.toSorted())
  expect(new Set(order).size).toBe(30)
})

test('a past event can be read and sent again', async () => {
  await customers(1)
  await world.target.has('customer.created')
  const { data } = await world.stripe.events.list({ type: 'customer.created' })
  const [event] = data
  expect(event).toMatchObject({ object: 'event', type: 'customer.created' })
  expect(await world.stripe.events.retrieve(event?.id ?? '')).toMatchObject({ id: event?.id })
  await fetch(`${world.url}/card/events/${event?.id}/send`, { method: 'POST' })
  await until('it comes again', () => ids().length === 2)
})

test('the library accepts the signature of events', async () => {
  await customers(1)
  await world.target.has('customer.created')
  expect(world.target.unsigned()).toBe(0)
})
