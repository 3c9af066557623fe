import { PLANS, type Subscription } from '@encaixe/contracts'
import { newId, openDatabase } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PrismaClient } from '../generated/client.ts'
import { planCopies } from '../src/copies/copies.ts'
import { pageHasModel } from '../src/model/budget.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.startAgent()
})
afterAll(() => world?.stop())

test('a page has a language model until its trial ends, by the clock', async () => {
  const database = openDatabase({
    url: world.databaseUrl,
    create: (adapter) => new PrismaClient({ adapter }),
    poolSize: 1,
  })
  const end = Temporal.Instant.from('2026-12-05T15:00:00Z')
  const trial: Subscription = {
    ...{ professionalId: newId(), plan: 'pro', effectivePlan: 'pro', status: 'trialing' },
    ...{ limits: PLANS.pro.limits, trialEndsAt: end.toString(), cancelAtPeriodEnd: false },
    version: 1,
  }
  const paid: Subscription = { ...trial, professionalId: newId(), hasSubscription: true }
  for (const plan of [trial, paid]) await planCopies.save(database.prisma, plan)
  const hasModel = ({ professionalId }: Subscription, now: Temporal.Instant) =>
    pageHasModel(database, professionalId, now)
  expect(await hasModel(trial, end.subtract({ nanoseconds: 1 }))).toBe(true)
  expect(await hasModel(trial, end)).toBe(false)
  expect(await hasModel(paid, end)).toBe(true)
  expect(await hasModel({ ...trial, professionalId: newId() }, end)).toBe(false)
  await database.close()
})
