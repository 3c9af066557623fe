import { openDatabase } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PrismaClient } from '../generated/client.ts'
import { takeModelTurn } from '../src/model/budget.ts'
import { modelEnvironment } from '../src/model/config.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.startAgent()
})
afterAll(() => world?.stop())

test("a model's daily turns are limited for a person, for a page, and for everybody", async () => {
  const database = openDatabase({
    url: world.databaseUrl,
    create: (adapter) => new PrismaClient({ adapter }),
    poolSize: 2,
  })
  const config = modelEnvironment.parse({
    MODEL_TURNS_OF_A_PERSON: '2',
    MODEL_TURNS_OF_A_PAGE: '3',
    MODEL_TURNS_OF_ALL: '5',
  })
  const take = (conversationId: string, professionalId: string) =>
    takeModelTurn(database, { conversationId, professionalId }, config)
  expect([await take('ana', 'one'), await take('ana', 'one')]).toEqual([true, true])
  // Their own share is used up, and counts against the page's all the same.
  expect(await take('ana', 'one')).toBe(false)
  expect(await take('bia', 'one')).toBe(false)
  expect(await take('caio', 'two')).toBe(true)
  expect(await take('davi', 'three')).toBe(false)
  // Tomorrow is another day.
  await database.prisma.$executeRaw`update model_uses set day = day - 1`
  expect(await take('ana', 'one')).toBe(true)
  await database.close()
})
