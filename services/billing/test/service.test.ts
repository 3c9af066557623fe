import { billingEvents, billingRpcs, operatorRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProfessional, startWorld, type World } from './world.ts'

const joined = Temporal.Instant.from('2026-11-21T15:00:00Z')

let world: World
let now = joined
const published: {
  subject: string
  data: { reason: string; effectivePlan: string; version: number }
}[] = []

beforeAll(async () => {
  world = await startWorld({ clock: () => now })
  world.bus.connection.subscribe(billingEvents.SubscriptionChanged.natsSubject, {
    callback: (_error, message) => void published.push(message.json()),
  })
})
afterAll(() => world.stop())

test('a new professional gets a trial, and the sweep ends it: each published once', async () => {
  const professional = newProfessional({ createdAt: joined.toString() })
  const publishedOf = () => published.filter(({ subject }) => subject === professional.id)
  // The same fact in two events: delivery is at least once, and so is whoever publishes.
  await world.join(professional)
  await world.join(professional)
  await until(() => publishedOf().length === 1, { what: 'trial_started' })
  expect(
    await world.bus.call(billingRpcs.getSubscription, { professionalId: professional.id }),
  ).toMatchObject({ plan: 'pro', effectivePlan: 'pro', status: 'trialing' })

  now = joined.add({ hours: 14 * 24 })
  await until(() => publishedOf().length === 2, { what: 'trial_ended' })
  expect(publishedOf().map(({ data }) => [data.reason, data.effectivePlan, data.version])).toEqual([
    ['trial_started', 'pro', 1],
    ['trial_ended', 'free', 2],
  ])
})

test('an operator reads the outbox over the bus', async () => {
  await until(
    async () => (await world.bus.call(operatorRpcs('billing').outboxStatus, {})).unpublished === 0,
    { what: 'an empty outbox' },
  )
  expect((await world.bus.call(operatorRpcs('billing').listDeadLetters, {})).items).toEqual([])
})

test('plans and subscriptions are read over the bus', async () => {
  const { items } = await world.bus.call(billingRpcs.listPlans, {})
  expect(items.map(({ priceId }) => priceId)).toEqual([null, 'price_b', 'price_p', 'price_x'])
  const page = await world.bus.call(billingRpcs.pageSubscriptions, {})
  expect(page.nextCursor).toBeNull()
  await expect(
    world.bus.call(billingRpcs.getSubscription, { professionalId: newId() }),
  ).rejects.toMatchObject({ code: 'PROFESSIONAL_NOT_FOUND' })
})
