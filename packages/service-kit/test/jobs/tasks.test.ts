import { setTimeout as sleep } from 'node:timers/promises'
import { createMetrics, inScope, type JobOptions, newId, Postponed } from '@encaixe/service-kit'
import { everyRow, until } from '@encaixe/service-kit/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { adoption } from '../../src/jobs/retention.ts'
import { operatorHandlers } from '../../src/service/operator.ts'
import type { TaskHandler } from '../../src/tasks/task.ts'
import { createTasks, type NewTask } from '../../src/tasks/tasks.ts'
import { eraseTasks } from '../../src/tasks/tasks-sql.ts'
import { currentScope } from '../../src/telemetry/scope.ts'
import { openWorld, rpcContext, setCounter, type Tx, type World } from '../fixtures.ts'

const countTo = {
  kind: 'count-to',
  data: z.object({ counter: z.string(), value: z.int(), phone: z.string().default('') }),
}
type Data = z.output<typeof countTo.data>
type Handler = TaskHandler<Data, Tx>

let world: World
let stops: (() => Promise<void>)[] = []
beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => {
  const stopping = stops.map((stop) => stop())
  stops = []
  await Promise.all(stopping)
  await world.close()
})

/** Sets counters to the values of the tasks. */
const setValues: NonNullable<Handler['run']> = async (tasks, t) => {
  for (const { data } of tasks) await setCounter(t, data.counter, data.value)
}

/** The tasks of one replica. */
function replica(handler: Handler = { run: setValues }) {
  const { database, log } = world
  const metrics = createMetrics('booking')
  const declared = new Map<string, JobOptions>()
  const tasks = createTasks<Tx>({
    database,
    log,
    metrics,
    job: (options) => void declared.set(options.name, options),
  })
  tasks.handle(countTo, { retryDelaysMs: [20, 20], ...handler })
  tasks.start()
  stops.push(tasks.stop)
  return {
    metrics,
    stop: tasks.stop,
    deleteOld: () => declared.get('delete old tasks')?.run(new AbortController().signal),
    add: (items: NewTask<z.input<typeof countTo.data>>[]) =>
      database.transaction((t) => tasks.add(t, countTo, items)),
    replace: (items: (NewTask<z.input<typeof countTo.data>> & { dedupeKey: string })[]) =>
      database.transaction((t) => tasks.replace(t, countTo, items)),
    cancel: (...dedupeKeys: string[]) =>
      database.transaction((t) => tasks.cancel(t, countTo, dedupeKeys)),
  }
}

const some = (count: number) =>
  Array.from({ length: count }, (_, value) => ({
    data: { counter: newId(), value, phone: '+5511987654321' },
  }))

const counted = () => world.database.prisma.counter.count()
const counterValue = async (id: string) =>
  (await world.database.prisma.counter.findUnique({ where: { id } }))?.value
const rows = async () => (await everyRow(world.url)).filter((row) => row.startsWith('tasks:'))
const rowsWithData = async () => (await rows()).filter((row) => row.includes('5511987654321'))
const operator = () => operatorHandlers(world.database)
const list = () => operator().listTasks({}, rpcContext(world))
const retryAll = () => operator().retryTasks({}, rpcContext(world))
const inHours = (hours: number) => Temporal.Now.instant().add({ hours })
const endLeases = () => world.database.prisma.$executeRaw`update tasks set lease_until = now()`

describe('a task', () => {
  it('runs once, as soon as its transaction has committed, and leaves no data of people behind', async () => {
    const { add } = replica()
    expect(await add(some(250))).toEqual(Array.from({ length: 250 }, () => true))
    await until(async () => (await counted()) === 250, { what: 'the effect of all' })
    await until(async () => (await rowsWithData()).length === 0, { what: 'all are done' })
  })

  it('does not exist if its transaction fails', async () => {
    const { add } = replica()
    const { database } = world
    const tasks = createTasks<Tx>({ ...world, database, job: () => undefined })
    stops.push(tasks.stop)
    const failing = database.transaction(async (t) => {
      await tasks.add(t, countTo, some(1))
      throw new Error('the change is refused')
    })
    await expect(failing).rejects.toThrow('refused')
    await add([])
    expect(await rows()).toEqual([])
  })

  it('waits until it is due', async () => {
    const { add, replace } = replica()
    const counter = newId()
    const task = { data: { counter, value: 1 }, dedupeKey: counter }
    await add([{ ...task, dueAt: inHours(1) }])
    await add(some(1))
    await until(counted, { what: 'the effect of a task that is due' })
    expect(await counterValue(counter)).toBeUndefined()
    await replace([{ ...task, dueAt: Temporal.Now.instant().add({ milliseconds: 50 }) }])
    await until(async () => (await counterValue(counter)) === 1, { what: 'its effect' })
  })

  it('is due by the clock that its handler names', async () => {
    let now = inHours(0)
    const { add } = replica({ run: setValues, now: () => now })
    const [task] = some(1)
    if (!task) throw new Error('no task')
    await add([{ ...task, dueAt: inHours(24) }])
    await sleep(100)
    expect(await counted()).toBe(0)
    now = inHours(25)
    await until(counted, { what: 'its effect' })
  })

  it('is done once for each dedupe key, however often it is added', async () => {
    let handled = 0
    const { add } = replica({
      async run(tasks, t) {
        handled += tasks.length
        await setValues(tasks, t)
      },
    })
    const task = { data: { counter: newId(), value: 1 }, dedupeKey: 'webhook 1' }
    expect((await add([task, task])).toSorted()).toEqual([false, true])
    await until(async () => (await counterValue(task.data.counter)) === 1, { what: 'its effect' })
    expect(await add([{ ...task, data: { ...task.data, value: 9 } }])).toEqual([false])
    await add(some(1))
    await until(async () => (await counted()) === 2, { what: 'the effect of another' })
    expect(handled).toBe(2)
  })

  it('carries the request that caused it', async () => {
    const requestIds: unknown[] = []
    const { add } = replica({
      async run(tasks, t) {
        requestIds.push(currentScope()?.requestId)
        await setValues(tasks, t)
      },
    })
    await inScope({ requestId: 'webhook-1' }, () => add(some(1)))
    await until(counted, { what: 'its effect' })
    expect(requestIds).toEqual(['webhook-1'])
  })

  it('takes a text with a NUL', async () => {
    const { add } = replica()
    await add([{ data: { counter: newId(), value: 1, phone: 'a\u0000b' } }])
    await until(counted, { what: 'its effect' })
  })

  it('can be cancelled until it is done', async () => {
    const { add, cancel } = replica()
    const counter = newId()
    await add([{ data: { counter, value: 1 }, dedupeKey: counter, dueAt: inHours(1) }])
    await cancel(counter)
    expect(await rows()).toEqual([])
  })
})

describe('a task that is replaced', () => {
  it('has the new data and the new due time', async () => {
    const { add, replace } = replica()
    const counter = newId()
    await add([{ data: { counter, value: 1 }, dedupeKey: counter, dueAt: inHours(1) }])
    await replace([{ data: { counter, value: 2 }, dedupeKey: counter }])
    await until(async () => (await counterValue(counter)) === 2, {
      what: 'the effect of the new data',
    })
  })

  it('runs again if it is done', async () => {
    const { replace } = replica()
    const counter = newId()
    for (const value of [1, 2, 3]) {
      await replace([{ data: { counter, value }, dedupeKey: counter }])
      await until(async () => (await counterValue(counter)) === value, {
        what: `the effect of ${value}`,
      })
    }
  })

  it('runs again after the run that is under way', async () => {
    const counter = newId()
    const seen: number[] = []
    const [began, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { replace } = replica({
      async runOutside({ data }) {
        seen.push(data.value)
        began.resolve()
        await goOn.promise
      },
    })
    await replace([{ data: { counter, value: 1 }, dedupeKey: counter }])
    await began.promise
    await replace([{ data: { counter, value: 2 }, dedupeKey: counter }])
    goOn.resolve()
    await until(() => seen.length === 2, { what: 'a second run' })
    expect(seen).toEqual([1, 2])
    await until(async () => (await list()).kinds.length === 0, { what: 'it is done' })
  })

  it('can be postponed by its own handler', async () => {
    const { database } = world
    const tasks = createTasks<Tx>({ ...world, database, job: () => undefined })
    stops.push(tasks.stop)
    let runs = 0
    tasks.handle(countTo, {
      async run([task], t) {
        runs += 1
        if (!task || runs === 3) return
        const dueAt = Temporal.Now.instant().add({ milliseconds: 10 })
        await tasks.replace(t, countTo, [{ data: task.data, dedupeKey: 'one', dueAt }])
      },
    })
    tasks.start()
    const [first] = some(1)
    if (first)
      await database.transaction((t) => tasks.add(t, countTo, [{ ...first, dedupeKey: 'one' }]))
    await until(() => runs === 3, { what: 'three runs' })
    await until(async () => (await list()).kinds.length === 0, { what: 'it is done' })
  })
})

describe('tasks of one key', () => {
  it('run one at a time and in their order, while others run beside them', async () => {
    const seen = new Map<string, number[]>()
    let [inHand, most] = [0, 0]
    const handler: Handler = {
      atOnce: 8,
      async runOutside({ data }) {
        inHand += 1
        most = Math.max(most, inHand)
        await sleep(5)
        seen.set(data.counter, [...(seen.get(data.counter) ?? []), data.value])
        inHand -= 1
      },
    }
    const replicas = [replica(handler), replica(handler)]
    const keys = ['a', 'b', 'c']
    for (let value = 1; value <= 8; value += 1) {
      const items = keys.map((key) => ({ key, data: { counter: key, value } }))
      await replicas[value % 2]?.add(items)
    }
    await until(() => keys.every((key) => seen.get(key)?.length === 8), { what: 'all of them ran' })
    for (const key of keys) expect(seen.get(key)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(most).toBeGreaterThan(1)
  })

  it('wait for one that fails until it is given up', async () => {
    const seen: number[] = []
    const { add } = replica({
      async runOutside({ data }) {
        seen.push(data.value)
        if (data.value === 1) throw new Error('never')
      },
    })
    await add([1, 2].map((value) => ({ key: 'a', data: { counter: 'a', value } })))
    await until(() => seen.includes(2), { what: 'the second ran' })
    expect(seen).toEqual([1, 1, 1, 2])
  })
})

describe('replicas', () => {
  it('have the effect of each task once', async () => {
    const handled: string[] = []
    const handler: Handler = {
      batch: 5,
      async run(tasks, t) {
        await setValues(tasks, t)
        t.afterCommit(() => void handled.push(...tasks.map(({ data }) => data.counter)))
      },
    }
    const replicas = [replica(handler), replica(handler), replica(handler)]
    const all = some(100)
    await Promise.all(
      replicas.map(({ add }, n) => add(all.filter((_, index) => index % replicas.length === n))),
    )
    await until(() => handled.length === 100, { what: 'all commits' })
    expect(new Set(handled).size).toBe(100)
    expect(await counted()).toBe(100)
  })

  it('take over what a process had in hand when it died, and the effect of a late one is undone', async () => {
    const [began, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let runs = 0
    const dead = replica({
      atOnce: 1,
      async runOutside() {
        runs += 1
        began.resolve()
        await goOn.promise
      },
      async run([task], t) {
        await setCounter(t, task?.data.counter ?? '', 666)
      },
    })
    const counter = newId()
    await dead.add([{ data: { counter, value: 1 } }])
    await began.promise
    const living = replica()
    await sleep(100)
    expect(await counterValue(counter)).toBeUndefined()
    // As if the process renewed its lease no more.
    await endLeases()
    await until(async () => (await counterValue(counter)) === 1, {
      what: 'the effect at the other',
    })
    goOn.resolve()
    await dead.stop()
    expect(await counterValue(counter)).toBe(1)
    expect(runs).toBe(1)
    await living.stop()
  })

  it('give tasks back that are under way when they stop', async () => {
    const began = Promise.withResolvers<void>()
    const first = replica({
      async runOutside(_, { signal }) {
        began.resolve()
        await sleep(60_000, undefined, { signal })
      },
    })
    await first.add(some(1))
    await began.promise
    await first.stop()
    replica()
    await until(counted, { what: 'the effect at another replica' })
  })
})

describe('a task that fails', () => {
  it('is tried again and given up; the others of its batch have their effect; an operator retries it', async () => {
    const all = some(10)
    const broken = all[0]?.data.counter
    let [attempts, isBroken] = [0, true]
    const { add, metrics } = replica({
      async run(tasks, t) {
        await setValues(tasks, t)
        if (!isBroken || !tasks.some(({ data }) => data.counter === broken)) return
        if (tasks.length === 1) attempts += 1
        throw new Error('cannot be kept for +55 11 98765-4321')
      },
    })
    await add(all)
    await until(async () => (await list()).givenUp.length === 1, { what: 'one given up' })
    expect(await counted()).toBe(9)
    expect(attempts).toBe(3)
    const { kinds, givenUp } = await list()
    expect(kinds).toEqual([{ kind: 'count-to', waiting: 0, oldestDueSeconds: null, givenUp: 1 }])
    expect(givenUp).toMatchObject([
      { kind: 'count-to', attempts: 3, error: 'Error: cannot be kept for [redacted]' },
    ])
    expect(await metrics.text()).toContain(
      'tasks_total{kind="count-to",outcome="given_up",service="booking"} 1',
    )

    isBroken = false
    expect(await retryAll()).toEqual({ requested: 1 })
    await until(async () => (await counted()) === 10, { what: 'its effect after all' })
    expect((await list()).kinds).toEqual([])
    expect(await rowsWithData()).toEqual([])
  })

  it('loses no attempt and no effect when its handler postpones it', async () => {
    let runs = 0
    const { add } = replica({
      retryDelaysMs: [],
      async run(tasks, t) {
        await setValues(tasks, t)
        runs += 1
        if (runs < 4) throw new Postponed('the provider is away', { delaySeconds: 0.02 })
      },
    })
    await add(some(2))
    await until(async () => (await counted()) === 2, { what: 'both run' })
    expect(runs).toBe(4)
  })

  it('is given up in the transaction that also does what its handler says', async () => {
    const { add } = replica({
      retryDelaysMs: [],
      runOutside: () => Promise.reject(new Error('never')),
      onGivenUp: ({ data }, t) => setCounter(t, data.counter, -1),
    })
    const counter = newId()
    await add([{ data: { counter, value: 1 } }])
    await until(async () => (await counterValue(counter)) === -1, {
      what: 'the effect of giving up',
    })
    expect((await list()).givenUp).toHaveLength(1)
  })

  it('is given up at once if its data cannot be read', async () => {
    const { add } = replica()
    await world.database.prisma.$executeRaw`
      insert into tasks (id, kind, body) values (${newId()}::uuid, 'count-to', '{"value": 0.5}')`
    await add(some(1))
    await until(async () => (await list()).givenUp.length === 1, { what: 'it is given up' })
    expect((await list()).givenUp).toMatchObject([
      { attempts: 1, error: expect.stringContaining('UnreadableEvent: counter') },
    ])
    await until(counted, { what: 'the effect of the other' })
  })
})

describe('tasks that name an erased person', () => {
  it('are forgotten, and the effect of one under way is undone', async () => {
    const [began, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { add } = replica({
      async runOutside() {
        began.resolve()
        await goOn.promise
      },
      run: setValues,
    })
    const [hers, waiting, his] = some(3)
    if (!hers || !waiting || !his) throw new Error('no tasks')
    const other = { data: { ...his.data, phone: '+5511900000000' }, dueAt: inHours(1) }
    await add([hers, { ...waiting, dedupeKey: 'seen', dueAt: inHours(1) }, other])
    await began.promise
    await world.database.transaction(async ({ tx }) => eraseTasks(tx, ['+5511987654321', '']))
    goOn.resolve()
    await until(async () => (await rowsWithData()).length === 0, { what: 'hers are gone' })
    expect((await list()).kinds).toMatchObject([{ waiting: 1 }])
    // A repetition is known all the same.
    expect(await add([{ ...waiting, dedupeKey: 'seen' }])).toEqual([false])
    await Promise.all(stops.map((stop) => stop()))
    expect(await counted()).toBe(0)
  })
})

describe('reports of the old provider inbox', () => {
  it('become tasks: those that wait run, and those that were handled are known', async () => {
    const { prisma } = world.database
    const counter = newId()
    await prisma.$executeRaw`
      insert into provider_inbox (id, provider, dedupe_hash, body, handled_at) values
        (${newId()}::uuid, 'count_to', sha256('waits'), ${JSON.stringify({ counter, value: 7 })}::jsonb, null),
        (${newId()}::uuid, 'count_to', sha256('handled'), null, now())`
    const known = { kind: 'count-to-webhook', data: countTo.data }
    const tasks = createTasks<Tx>({ ...world, job: () => undefined })
    stops.push(tasks.stop)
    tasks.handle(known, { run: setValues })
    tasks.start()
    await adoption(world.database).run(new AbortController().signal)
    await until(async () => (await counterValue(counter)) === 7, {
      what: 'the effect of the report',
    })
    const again = { data: { counter, value: 1 } }
    const added = await world.database.transaction((t) =>
      tasks.add(t, known, [
        { ...again, dedupeKey: 'waits' },
        { ...again, dedupeKey: 'handled' },
      ]),
    )
    expect(added).toEqual([false, false])
    expect((await everyRow(world.url)).filter((row) => row.startsWith('provider_inbox'))).toEqual(
      [],
    )
  })
})

describe('done tasks', () => {
  it('are deleted after the days of their kind, those given up after a month', async () => {
    const { add, deleteOld } = replica({
      retryDelaysMs: [],
      keepDays: 14,
      async runOutside({ data }) {
        if (data.value === 1) throw new Error('never')
      },
    })
    await add(some(2))
    await until(async () => (await list()).givenUp.length === 1, { what: 'one given up' })
    await until(async () => (await rowsWithData()).length === 1, { what: 'the other done' })
    const leftAfter = async (days: number) => {
      await world.database.prisma.$executeRaw`
        update tasks set done_at = done_at - make_interval(days => ${days}::int),
          failed_at = failed_at - make_interval(days => ${days}::int)`
      await deleteOld()
      return (await rows()).length
    }
    expect([await leftAfter(13), await leftAfter(2), await leftAfter(16)]).toEqual([2, 1, 0])
  })

  it('are deleted at once if their kind keeps none', async () => {
    const { add } = replica({ run: setValues, keepDays: 0 })
    await add(some(3))
    await until(async () => (await counted()) === 3, { what: 'their effects' })
    expect(await rows()).toEqual([])
  })
})
