import { newId, Postponed } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { describe, expect, it } from 'vitest'
import { eraseTasks } from '../../src/tasks/tasks-sql.ts'
import { setCounter } from '../fixtures.ts'
import {
  counted,
  counterValue,
  deleteOld,
  inHours,
  list,
  openTaskWorlds,
  replica,
  retryAll,
  rows,
  rowsWithData,
  setValues,
  some,
  stops,
  world,
} from './task-world.ts'

openTaskWorlds()

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

describe('done tasks', () => {
  it('are deleted after 14 days, those given up after a month', async () => {
    const { add } = replica({
      retryDelaysMs: [],
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
    const { add } = replica({ run: setValues, deleteDone: true })
    await add(some(3))
    await until(async () => (await counted()) === 3, { what: 'their effects' })
    expect(await rows()).toEqual([])
  })
})
