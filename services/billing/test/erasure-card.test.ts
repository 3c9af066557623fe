import { accountEvents, schedulingEvents } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { everyMessage, everyRow, publishTestEvent, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardWorld, startCardWorld } from './card-world.ts'

let world: CardWorld
beforeAll(async () => {
  world = await startCardWorld()
})
afterAll(() => world.stop())

test('a deleted account is not charged and is erased at the processor once that answers again', async () => {
  const ana = await world.someone()
  await ana.pays('basic')
  await world.untilPlan(ana.id, { hasSubscription: true })
  const row = await world.prisma.subscription.findUniqueOrThrow({
    where: { professionalId: ana.id },
  })
  const [customer, subscription] = [row.billingCustomerId ?? '', row.billingSubscriptionId ?? '']
  expect((await everyMessage(world.bus, 'BILLING')).join()).toContain(ana.name)

  await world.fault({ target: 'card', mode: 'down' })
  const deletionId = newId()
  const { userId } = ana
  await publishTestEvent(world.bus, accountEvents.AccountDeletionRequested, {
    subject: userId,
    data: { userId, professionalId: ana.id, deletionId },
  })
  await publishTestEvent(world.bus, schedulingEvents.DataErased, {
    subject: deletionId,
    data: { userId, deletionId, service: 'scheduling' },
  })
  await until(async () => !(await everyMessage(world.bus, 'BILLING')).join().includes(ana.name), {
    what: 'the name gone from the stream',
    timeoutMs: 20_000,
  })
  await world.wellAgain()
  await until(
    async () => (await world.stripe.subscriptions.retrieve(subscription)).status === 'canceled',
    { what: 'the subscription ended', timeoutMs: 20_000 },
  )
  expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
  await until(async () => (await world.tasksWaiting()) === 0, { what: 'nothing left' })
  const left = (await everyRow(world.databaseUrl)).join()
  expect(left).not.toContain(ana.name)
  expect(await world.planOf(ana.id)).toMatchObject({ status: 'canceled', effectivePlan: 'free' })
})
