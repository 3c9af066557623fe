import {
  accountEvents,
  billingEvents,
  billingRpcs,
  personalDataRpcs,
  schedulingEvents,
} from '@encaixe/contracts'
import { aProfessional } from '@encaixe/contracts/testing'
import { ensureStream, newId, type RunningService } from '@encaixe/service-kit'
import {
  everyMessage,
  everyRow,
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

let bus: TestBus
let database: TestDatabase
let billing: RunningService

beforeAll(async () => {
  bus = await testBus({ service: 'gateway' })
  database = await testDatabase({ service: 'billing' })
  await ensureStream(bus, 'ACCOUNT')
  await ensureStream(bus, 'SCHEDULING')
  billing = await start({
    ...testEnvironment(bus, database),
    PRICE_BASIC: 'price_b',
    PRICE_PRO: 'price_p',
    PRICE_PREMIUM: 'price_x',
    TRIAL_SWEEP_SECONDS: 1,
  })
})
afterAll(async () => {
  await billing.stop()
  await bus.close()
  await database.drop()
})

function someone() {
  const professional = aProfessional()
  return { professional, professionalId: professional.id, userId: professional.userId }
}

const join = ({ professional }: ReturnType<typeof someone>) =>
  tellEvent(bus, schedulingEvents.ProfessionalCreated, {
    subject: professional.id,
    data: professional,
  })

async function joined() {
  const person = someone()
  await join(person)
  return person
}

const planOf = (professionalId: string) => bus.call(billingRpcs.getSubscription, { professionalId })

const untilStatus = (professionalId: string, status: string) =>
  until(async () => (await planOf(professionalId)).status === status, { what: status })

const request = (person: { userId: string; professionalId: string }, deletionId: string) =>
  tellEvent(bus, accountEvents.AccountDeletionRequested, {
    subject: person.userId,
    data: { userId: person.userId, professionalId: person.professionalId, deletionId },
  })

/** The request and what scheduling tells come on two streams, in either order. */
const untilRequested = (deletionId: string) =>
  until(async () => (await everyRow(database.url)).some((row) => row.includes(deletionId)), {
    what: 'the request handled',
  })

const schedulingAnswers = ({ userId }: { userId: string }, deletionId: string) =>
  tellEvent(bus, schedulingEvents.DataErased, {
    subject: deletionId,
    data: { userId, deletionId, service: 'scheduling' },
  })

const untilAnswered = (deletionId: string) =>
  until(
    async () =>
      (await everyMessage(bus, 'BILLING')).some(
        (text) => text.includes(billingEvents.DataErased.type) && text.includes(deletionId),
      ),
    { what: 'DataErased', timeoutMs: 20_000 },
  )

test('the plan of a deleted account ends, and the record of it stays', async () => {
  const person = await joined()
  await untilStatus(person.professionalId, 'trialing')
  const deletionId = newId()
  await request(person, deletionId)
  await schedulingAnswers(person, deletionId)
  await untilAnswered(deletionId)
  expect(await planOf(person.professionalId)).toMatchObject({
    plan: 'pro',
    effectivePlan: 'free',
    status: 'canceled',
    trialEndsAt: expect.any(String),
  })
})

test('a professional who is heard of only after the request gets no plan that counts', async () => {
  const person = someone()
  const deletionId = newId()
  await request(person, deletionId)
  await untilRequested(deletionId)
  await join(person)
  // Scheduling answers only when everybody has handled what it told.
  await untilStatus(person.professionalId, 'trialing')
  await schedulingAnswers(person, deletionId)
  await untilAnswered(deletionId)
  await untilStatus(person.professionalId, 'canceled')
})

test('the export holds the plan of the account’s professional', async () => {
  const { professionalId, userId } = await joined()
  await untilStatus(professionalId, 'trialing')
  const { exportPersonalData } = personalDataRpcs('billing')
  expect(await bus.call(exportPersonalData, { userId, professionalId })).toMatchObject({
    data: { subscriptions: [{ plan: 'pro', status: 'trialing' }] },
    nextCursor: null,
  })
  expect(await bus.call(exportPersonalData, { userId, professionalId: null })).toMatchObject({
    data: {},
  })
})
