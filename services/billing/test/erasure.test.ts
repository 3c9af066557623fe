import {
  accountEvents,
  billingEvents,
  billingRpcs,
  personalDataRpcs,
  schedulingEvents,
} from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { everyMessage, everyRow, publishTestEvent, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProfessional, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

function someone() {
  const professional = newProfessional()
  return { professional, professionalId: professional.id, userId: professional.userId }
}

async function joined() {
  const person = someone()
  await world.join(person.professional)
  return person
}

const planOf = (professionalId: string) =>
  world.bus.call(billingRpcs.getSubscription, { professionalId })

const untilStatus = (professionalId: string, status: string) =>
  until(async () => (await planOf(professionalId)).status === status, { what: status })

const request = (person: { userId: string; professionalId: string }, deletionId: string) =>
  publishTestEvent(world.bus, accountEvents.AccountDeletionRequested, {
    subject: person.userId,
    data: { userId: person.userId, professionalId: person.professionalId, deletionId },
  })

/** The request and what scheduling publishes come on two streams, in either order. */
const untilRequested = (deletionId: string) =>
  until(async () => (await everyRow(world.databaseUrl)).some((row) => row.includes(deletionId)), {
    what: 'the request handled',
  })

const schedulingAnswers = ({ userId }: { userId: string }, deletionId: string) =>
  publishTestEvent(world.bus, schedulingEvents.DataErased, {
    subject: deletionId,
    data: { userId, deletionId, service: 'scheduling' },
  })

const untilAnswered = (deletionId: string) =>
  until(
    async () =>
      (await everyMessage(world.bus, 'BILLING')).some(
        (text) => text.includes(billingEvents.DataErased.type) && text.includes(deletionId),
      ),
    { what: 'DataErased', timeoutMs: 20_000 },
  )

test('the plan of a deleted account ends, and its record stays', async () => {
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

test('a professional whose event comes after the deletion gets no effective plan', async () => {
  const person = someone()
  const deletionId = newId()
  await request(person, deletionId)
  await untilRequested(deletionId)
  await world.join(person.professional)
  // Scheduling answers only when everybody has handled what it published.
  await untilStatus(person.professionalId, 'trialing')
  await schedulingAnswers(person, deletionId)
  await untilAnswered(deletionId)
  await untilStatus(person.professionalId, 'canceled')
})

test('the export holds the plan of the account’s professional', async () => {
  const { professionalId, userId } = await joined()
  await untilStatus(professionalId, 'trialing')
  const { exportPersonalData } = personalDataRpcs('billing')
  const exported = (professionalId: string | null) =>
    world.bus.call(
      exportPersonalData,
      { professionalId },
      { actor: { kind: 'account', userId, email: null } },
    )
  expect(await exported(professionalId)).toMatchObject({
    data: { subscriptions: [{ plan: 'pro', status: 'trialing' }] },
  })
  expect(await exported(null)).toMatchObject({
    data: {},
  })
})
