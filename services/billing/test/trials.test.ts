import type { EventContract, EventData } from '@encaixe/contracts'
import { openDatabase } from '@encaixe/service-kit'
import { testContext, testDatabase } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PrismaClient } from '../generated/client.ts'
import type { BillingDatabase } from '../src/store.ts'
import { subscriptions } from '../src/subscription/subscriptions/subscriptions.ts'
import { BATCH, endDueTrials, startTrial } from '../src/subscription/trials/trials.ts'

const joined = Temporal.Instant.from('2026-11-21T15:00:00Z')
const trialEnd = joined.add({ hours: 14 * 24 })

let database: BillingDatabase
let drop: () => Promise<void>
let now = joined
const published: unknown[] = []
const { getSubscription, pageSubscriptions } = (() => {
  const asked = testContext({ kind: 'service', name: 'booking' })
  const service = () => subscriptions({ database, clock: () => now })
  return {
    getSubscription: (input: { professionalId: string }) => service().getSubscription(input, asked),
    pageSubscriptions: () => service().pageSubscriptions({ cursor: null }, asked),
  }
})()

beforeAll(async () => {
  const made = await testDatabase({ service: 'billing' })
  drop = made.drop
  database = openDatabase({ url: made.url, create: (adapter) => new PrismaClient({ adapter }) })
})
afterAll(async () => {
  await database.close()
  await drop()
})
beforeEach(async () => {
  await database.prisma.subscription.deleteMany()
  published.length = 0
  now = joined
})

const id = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Handles ProfessionalCreated as the consumer does, and remembers what is published. */
const join = (n: number) =>
  database.transaction(({ tx, emit }) =>
    startTrial(
      {
        tx,
        emit<E extends EventContract>(event: E, what: { subject: string; data: EventData<E> }) {
          published.push({ type: event.type, ...what })
          return emit(event, what)
        },
      },
      { id: id(n), createdAt: joined.toString() },
      now,
    ),
  )

test('a new professional gets pro on trial for 14 days, and an event is published', async () => {
  await join(1)
  const subscription = await getSubscription({ professionalId: id(1) })
  expect(subscription).toEqual({
    professionalId: id(1),
    plan: 'pro',
    effectivePlan: 'pro',
    limits: { clients: null, appointmentsPerMonth: null },
    trialEndsAt: '2026-12-05T15:00:00.000Z',
    status: 'trialing',
    cancelAtPeriodEnd: false,
    currentPeriodEnd: null,
    hasSubscription: false,
    version: 1,
  })
  expect(published).toEqual([
    {
      type: 'billing.SubscriptionChanged.v1',
      subject: id(1),
      data: { ...subscription, reason: 'trial_started', professional: null },
    },
  ])
})

test('the same professional published twice keeps the first trial, which is published once', async () => {
  await join(1)
  now = joined.add({ hours: 24 })
  await join(1)
  expect(published).toHaveLength(1)
  expect((await getSubscription({ professionalId: id(1) })).trialEndsAt).toBe(
    '2026-12-05T15:00:00.000Z',
  )
})

test('a professional without an event is not found', async () => {
  await expect(getSubscription({ professionalId: id(9) })).rejects.toMatchObject({
    code: 'PROFESSIONAL_NOT_FOUND',
  })
})

test('the effective plan is free from the end of the trial, before the sweep too', async () => {
  await join(1)
  now = trialEnd.subtract({ milliseconds: 1 })
  expect((await getSubscription({ professionalId: id(1) })).effectivePlan).toBe('pro')
  now = trialEnd
  expect(await getSubscription({ professionalId: id(1) })).toMatchObject({
    plan: 'pro',
    effectivePlan: 'free',
    limits: { clients: 20, appointmentsPerMonth: 30 },
  })
})

test('the sweep ends a trial once, with the next version, and leaves others alone', async () => {
  await join(1)
  await join(2)
  await database.prisma.subscription.update({
    where: { professionalId: id(2) },
    data: { billingCustomerId: 'cus_2', billingSubscriptionId: 'sub_2', status: 'active' },
  })
  expect(await endDueTrials(database, trialEnd.subtract({ milliseconds: 1 }))).toBe(0)
  expect(await endDueTrials(database, trialEnd)).toBe(1)
  expect(await endDueTrials(database, trialEnd)).toBe(0)
  now = trialEnd
  const { items } = await pageSubscriptions()
  expect(
    items.map(({ effectivePlan, status, version }) => [effectivePlan, status, version]),
  ).toEqual([
    ['free', 'none', 2],
    ['pro', 'active', 1],
  ])
})

test('sweeps of several replicas at once end every trial exactly once', async () => {
  for (let n = 0; n < 250; n++) await join(n)
  let ended = 0
  const replica = async () => {
    for (let count = BATCH; count === BATCH; ended += count) {
      count = await endDueTrials(database, trialEnd)
    }
  }
  await Promise.all([replica(), replica(), replica()])
  // A replica stops when what others hold leaves it less than a batch: the next round takes it.
  await replica()
  expect(ended).toBe(250)
  const rows = await database.prisma.subscription.findMany()
  for (const row of rows) expect(row).toMatchObject({ effectivePlan: 'free', version: 2 })
})

test('the database rejects a subscription without a professional and an unknown plan', async () => {
  await join(1)
  const update = (data: { billingSubscriptionId?: string; plan?: string }) =>
    database.prisma.subscription.update({ where: { professionalId: id(1) }, data })
  await expect(update({ billingSubscriptionId: 'sub_1' })).rejects.toThrow(
    'subscriptions_belong_to_a_customer',
  )
  await expect(update({ plan: 'gold' })).rejects.toThrow()
})
