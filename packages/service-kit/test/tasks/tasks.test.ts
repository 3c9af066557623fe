import { setTimeout as sleep } from 'node:timers/promises'
import { inScope, newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { describe, expect, it } from 'vitest'
import { createTasks } from '../../src/tasks/tasks.ts'
import { currentScope } from '../../src/telemetry/scope.ts'
import type { Tx } from '../fixtures.ts'
import {
  counted,
  counterValue,
  countTo,
  type Handler,
  inHours,
  list,
  openTaskWorlds,
  replica,
  rows,
  rowsWithData,
  setValues,
  some,
  stops,
  world,
} from './task-world.ts'

openTaskWorlds()

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
    const tasks = createTasks<Tx>({ ...world, database })
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
    const tasks = createTasks<Tx>({ ...world, database })
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
