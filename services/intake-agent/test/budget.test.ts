import { createLogger, createMetrics, openDatabase } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PrismaClient } from '../generated/client.ts'
import { agentMetrics } from '../src/metrics.ts'
import { modelEnvironment, takeModelTurn } from '../src/model/budget.ts'
import { readerChooser } from '../src/reading/choose-reader.ts'
import { embeddedReader } from '../src/reading/embedded/embedded-reader.ts'
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
  const now = Temporal.Instant.from('2026-11-24T13:00:00Z')
  const take = (conversationId: string, professionalId: string, phone: string | null = null) =>
    takeModelTurn(database, { phone, conversationId, professionalId }, config, now)
  expect([await take('ana', 'one'), await take('ana', 'one')]).toEqual([true, true])
  // Their own share is used up, and counts against the page's all the same.
  expect(await take('ana', 'one')).toBe(false)
  expect(await take('bia', 'one')).toBe(false)
  expect(await take('caio', 'two')).toBe(true)
  expect(await take('davi', 'three')).toBe(false)
  // Tomorrow is another day.
  await database.prisma.$executeRaw`update model_uses set day = day - 1`
  expect(await take('ana', 'one')).toBe(true)
  // Another conversation of the same phone has no share of its own.
  const phone = '+5581912345678'
  expect([await take('first', 'four', phone), await take('second', 'four', phone)]).toEqual([
    true,
    true,
  ])
  expect(await take('third', 'four', phone)).toBe(false)
  await database.close()
})

test('a language model reads until the person’s turns of the day are used up, and for plans that have it', async () => {
  const database = openDatabase({
    url: world.databaseUrl,
    create: (adapter) => new PrismaClient({ adapter }),
    poolSize: 2,
  })
  const chooserFor = (environment: Record<string, string>) =>
    readerChooser({
      database,
      config: modelEnvironment.parse({ MODEL_TURNS_OF_A_PERSON: '1', ...environment }),
      clock: () => Temporal.Instant.from('2026-11-24T13:00:00Z'),
      log: createLogger({ service: 'intake-agent', level: 'silent' }),
      metrics: agentMetrics(createMetrics('intake-agent')),
    })
  const turn = {
    ...{ id: 'turn', conversationId: 'talk', phone: '+5581987654321' },
    professionalId: '01a1fd0c-df3d-7aab-b4f3-efff32c477a4',
  }
  const url = { MODEL_URL: 'http://model.example/v1' }
  const forAll = chooserFor({ ...url, MODEL_FOR: 'everybody' })
  expect(await forAll(turn)).not.toBe(embeddedReader)
  expect(await forAll({ ...turn, conversationId: 'another' })).toBe(embeddedReader)
  // No plan of this page has arrived.
  expect(await chooserFor(url)(turn)).toBe(embeddedReader)
  expect(await chooserFor({ MODEL_FOR: 'everybody' })(turn)).toBe(embeddedReader)
  await database.close()
})
