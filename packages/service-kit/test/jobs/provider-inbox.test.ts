import {
  eraseProviderItems,
  inScope,
  newId,
  type ProviderInboxOptions,
  providerInbox,
  startJobs,
} from '@encaixe/service-kit'
import { everyRow, until } from '@encaixe/service-kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { listDeadLetters } from '../../src/events/dead-letters.ts'
import { retention } from '../../src/jobs/retention.ts'
import { operatorHandlers } from '../../src/service/operator.ts'
import { currentScope } from '../../src/telemetry/scope.ts'
import { openWorld, rpcContext, setCounter, type Tx, type World } from '../fixtures.ts'

const report = z.object({ counter: z.string(), value: z.int(), phone: z.string().default('') })
type Options = ProviderInboxOptions<typeof report, Tx>

let world: World
let stops: (() => Promise<void>)[] = []
beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()))
  stops = []
  await world.close()
})

/** What keeps a counter at the value that was reported. */
const keepValues: Options['handle'] = async (items, t) => {
  for (const { body } of items) await setCounter(t, body.counter, body.value)
}

/** The inbox of one replica. */
function open({ handle = keepValues, ...options }: Partial<Options> = {}) {
  const { url: databaseUrl, database, log } = world
  const jobs = startJobs({ databaseUrl, service: 'counters', log })
  stops.push(jobs.stop)
  return providerInbox({
    provider: 'whatsapp',
    body: report,
    handle,
    database,
    log,
    job: jobs.job,
    retryDelaysMs: [20, 20],
    ...options,
  })
}

const reports = (count: number) =>
  Array.from({ length: count }, (_, value) => ({
    dedupeKey: newId(),
    body: { counter: newId(), value, phone: '+5511987654321' },
  }))

const counted = () => world.database.prisma.counter.count()
const bodies = async () =>
  (await everyRow(world.url)).filter((row) => /^provider_inbox.*5511987654321/.test(row))
const idOf = async (n: number) => (await listDeadLetters(world.database))[n]?.id ?? ''

test('what is stored is worked on at once, and leaves no data of people behind', async () => {
  const { store } = open()
  expect((await store(reports(250))).every(Boolean)).toBe(true)
  await until(async () => (await counted()) === 250, { what: 'all of them handled' })
  expect(await bodies()).toEqual([])
})

test('reports that come one after the other are handled together, ten times a second at most', async () => {
  let rounds = 0
  const { store } = open({
    handle: async (items, t) => {
      rounds += 1
      await keepValues(items, t)
    },
  })
  const beganAt = performance.now()
  for (const one of reports(40)) await store([one])
  await until(async () => (await counted()) === 40, { what: 'all of them handled' })
  expect(rounds).toBeLessThan(3 + (performance.now() - beganAt) / 100)
})

test('a report that comes again, later or at the same moment, has one effect', async () => {
  let handled = 0
  const handle: Options['handle'] = async (items, t) => {
    handled += items.length
    await keepValues(items, t)
  }
  const { store } = open({ handle })
  const [one] = reports(1)
  if (!one) throw new Error('no report')
  expect((await store([one, one])).toSorted()).toEqual([false, true])
  await until(async () => (await counted()) === 1, { what: 'the effect' })
  expect(await store([{ ...one, body: { ...one.body, value: 9 } }])).toEqual([false])
  const [other] = reports(1)
  if (other) await store([other])
  await until(async () => (await counted()) === 2, { what: 'the effect of another' })
  expect(handled).toBe(2)
})

test('of several replicas each report has its effect at one', async () => {
  const handled: string[] = []
  const handle: Options['handle'] = async (items, t) => {
    await keepValues(items, t)
    t.afterCommit(() => handled.push(...items.map(({ body }) => body.counter)))
  }
  const replicas = [1, 2, 3].map(() => open({ handle, together: 5 }))
  const all = reports(200)
  await Promise.all(
    replicas.map(({ store }, n) => store(all.filter((_, index) => index % replicas.length === n))),
  )
  await until(async () => (await counted()) === 200, { what: 'all of them handled' })
  await until(() => handled.length === 200, { what: 'all commits' })
  expect(new Set(handled).size).toBe(200)
})

test('one that fails is tried again and then given up; the others have their effect', async () => {
  const all = reports(10)
  const [broken] = all
  let attempts = 0
  let isBroken = true
  const handle: Options['handle'] = async (items, t) => {
    await keepValues(items, t)
    if (!isBroken || !items.some(({ body }) => body.counter === broken?.body.counter)) return
    if (items.length === 1) attempts += 1
    throw new Error('cannot be kept for +55 11 98765-4321')
  }
  const { store } = open({ handle })
  await store(all)
  const letters = await until(
    async () => {
      const found = await listDeadLetters(world.database)
      return found.length === 1 && found
    },
    { what: 'one given up' },
  )
  expect(await counted()).toBe(9)
  expect(attempts).toBe(3)
  expect(letters[0]).toMatchObject({
    consumer: 'inbox of whatsapp',
    stream: 'whatsapp',
    eventType: null,
    attempts: 3,
    error: 'Error: cannot be kept for [redacted]',
  })

  isBroken = false
  const { retryDeadLetters } = operatorHandlers(world.database)
  expect(await retryDeadLetters({}, rpcContext(world))).toEqual({ requested: 1 })
  await until(async () => (await counted()) === 10, { what: 'its effect after all' })
  expect(await listDeadLetters(world.database)).toEqual([])
  expect(await bodies()).toEqual([])
})

test('an operator has one tried again, and it fails again', async () => {
  const { store } = open({ handle: () => Promise.reject(new Error('never')), retryDelaysMs: [] })
  await store(reports(1))
  await until(() => idOf(0), { what: 'one given up' })
  await operatorHandlers(world.database).retryDeadLetters(
    { ids: [await idOf(0)] },
    rpcContext(world),
  )
  await until(async () => (await listDeadLetters(world.database))[0]?.attempts === 2, {
    what: 'another failure',
  })
})

test('what is no report is given up at once, and a NUL in a text is no obstacle', async () => {
  const { store } = open()
  const [fine, broken] = reports(2)
  if (!fine || !broken) throw new Error('no reports')
  const nul = { ...fine, body: { ...fine.body, phone: 'a\u0000b' } }
  await store([nul, { ...broken, body: { ...broken.body, value: 0.5 } }])
  await until(async () => (await counted()) === 1, { what: 'the effect of the readable one' })
  await until(() => idOf(0), { what: 'the other given up' })
  expect(await listDeadLetters(world.database)).toMatchObject([
    { attempts: 1, error: 'UnreadableEvent: value: invalid_type' },
  ])
})

test('what is done about a report carries the request in which it came', async () => {
  const requestIds: unknown[] = []
  const { store } = open({
    handle: async (items, t) => {
      requestIds.push(currentScope()?.requestId)
      await keepValues(items, t)
    },
  })
  await inScope({ requestId: 'webhook-1' }, () => store(reports(1)))
  await until(async () => (await counted()) === 1, { what: 'the effect' })
  expect(requestIds).toEqual(['webhook-1'])
})

test('reports that name an erased person go, those of others stay', async () => {
  const { store } = open({ handle: () => Promise.reject(new Error('never')), retryDelaysMs: [] })
  const [hers, his] = reports(2)
  if (!hers || !his) throw new Error('no reports')
  await store([hers, { ...his, body: { ...his.body, phone: '+5511900000000' } }])
  await until(() => idOf(1), { what: 'both given up' })
  await world.database.transaction(async ({ tx }) => eraseProviderItems(tx, ['+5511987654321', '']))
  expect(await bodies()).toEqual([])
  expect(await listDeadLetters(world.database)).toHaveLength(1)
  // The provider's repetition is known all the same.
  expect(await store([hers])).toEqual([false])
})

test('handled ones are forgotten after two weeks, those given up after a month', async () => {
  const { store } = open({
    handle: async ([item]) => {
      if (item?.body.value === 1) throw new Error('never')
    },
    retryDelaysMs: [],
    together: 1,
  })
  await store(reports(2))
  await until(() => idOf(0), { what: 'one given up' })
  const left = async (days: number) => {
    await world.database.prisma.$executeRaw`
      update provider_inbox set received_at = received_at - make_interval(days => ${days}::int)`
    await retention(world.database).run(new AbortController().signal)
    return (await everyRow(world.url)).filter((row) => row.startsWith('provider_inbox')).length
  }
  await until(async () => (await bodies()).length === 1, { what: 'the other one handled' })
  expect([await left(13), await left(2), await left(16)]).toEqual([2, 1, 0])
})
