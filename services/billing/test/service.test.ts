import {
  billingEvents,
  billingRpcs,
  operatorRpcs,
  type Professional,
  schedulingEvents,
} from '@encaixe/contracts'
import { aProfessional } from '@encaixe/contracts/testing'
import { ensureStream, newId, type RunningService } from '@encaixe/service-kit'
import {
  type TestBus,
  type TestDatabase,
  tellEvent,
  testBus,
  testDatabase,
  testEnvironment,
  until,
} from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { start } from '../src/main.ts'

const joined = Temporal.Instant.from('2026-11-21T15:00:00Z')

/** The service as it runs, with a bus beside it that plays the scheduling service. */
let bus: TestBus
let database: TestDatabase
let billing: RunningService
let now = joined
const told: {
  subject: string
  data: { reason: string; effectivePlan: string; version: number }
}[] = []

beforeAll(async () => {
  bus = await testBus({ service: 'scheduling' })
  database = await testDatabase({ service: 'billing' })
  await ensureStream(bus, 'SCHEDULING')
  bus.connection.subscribe(billingEvents.SubscriptionChanged.natsSubject, {
    callback: (_error, message) => void told.push(message.json()),
  })
  billing = await start(
    {
      ...testEnvironment(bus, database),
      PRICE_BASIC: 'price_b',
      PRICE_PRO: 'price_p',
      PRICE_PREMIUM: 'price_x',
      TRIAL_SWEEP_SECONDS: 1,
    },
    { clock: () => now },
  )
})
afterAll(async () => {
  await billing.stop()
  await bus.close()
  await database.drop()
})

/** Tells that somebody joined, as scheduling does. */
const tellCreated = (professional: Professional) =>
  tellEvent(bus, schedulingEvents.ProfessionalCreated, {
    subject: professional.id,
    data: professional,
  })

test('a new professional gets a trial, and the sweep ends it: each told once', async () => {
  const professional = aProfessional({ createdAt: joined.toString() })
  const toldOf = () => told.filter(({ subject }) => subject === professional.id)
  // The same fact in two events: delivery is at least once, and so is whoever tells.
  await tellCreated(professional)
  await tellCreated(professional)
  await until(() => toldOf().length === 1, { what: 'trial_started' })
  expect(
    await bus.call(billingRpcs.getSubscription, { professionalId: professional.id }),
  ).toMatchObject({ plan: 'pro', effectivePlan: 'pro', status: 'trialing' })

  now = joined.add({ hours: 14 * 24 })
  await until(() => toldOf().length === 2, { what: 'trial_ended' })
  expect(toldOf().map(({ data }) => [data.reason, data.effectivePlan, data.version])).toEqual([
    ['trial_started', 'pro', 1],
    ['trial_ended', 'free', 2],
  ])
})

test('an operator reads the outbox over the bus', async () => {
  await until(
    async () => (await bus.call(operatorRpcs('billing').outboxStatus, {})).unpublished === 0,
    { what: 'an empty outbox' },
  )
  expect((await bus.call(operatorRpcs('billing').listDeadLetters, {})).items).toEqual([])
})

test('plans and subscriptions are read over the bus', async () => {
  const { items } = await bus.call(billingRpcs.listPlans, {})
  expect(items.map(({ priceId }) => priceId)).toEqual([null, 'price_b', 'price_p', 'price_x'])
  const page = await bus.call(billingRpcs.pageSubscriptions, {})
  expect(page.nextCursor).toBeNull()
  await expect(
    bus.call(billingRpcs.getSubscription, { professionalId: newId() }),
  ).rejects.toMatchObject({ code: 'PROFESSIONAL_NOT_FOUND' })
})
