import { createMetrics, kitTables, newId } from '@encaixe/service-kit'
import { everyRow } from '@encaixe/service-kit/testing'
import { afterEach, beforeEach } from 'vitest'
import { z } from 'zod'
import { createRetention } from '../../src/retention/retention.ts'
import { operatorHandlers } from '../../src/service/operator.ts'
import type { TaskHandler } from '../../src/tasks/task.ts'
import { createTasks, type NewTask } from '../../src/tasks/tasks.ts'
import { openWorld, rpcContext, setCounter, type Tx, type World } from '../fixtures.ts'

export const countTo = {
  kind: 'count-to',
  data: z.object({ counter: z.string(), value: z.int(), phone: z.string().default('') }),
}
export type Data = z.output<typeof countTo.data>
export type Handler = TaskHandler<Data, Tx>

export let world: World
export let stops: (() => Promise<void>)[] = []
/** Gives each test of a file a world of its own. */
export function openTaskWorlds() {
  beforeEach(async () => {
    world = await openWorld()
  })
  afterEach(async () => {
    const stopping = stops.map((stop) => stop())
    stops = []
    await Promise.all(stopping)
    await world.close()
  })
}

/** Sets counters to the values of the tasks. */
export const setValues: NonNullable<Handler['run']> = async (tasks, t) => {
  for (const { data } of tasks) await setCounter(t, data.counter, data.value)
}

/** The tasks of one replica. */
export function replica(handler: Handler = { run: setValues }) {
  const { database, log } = world
  const metrics = createMetrics('booking')
  const tasks = createTasks<Tx>({ database, log, metrics })
  tasks.handle(countTo, { retryDelaysMs: [20, 20], ...handler })
  tasks.start()
  stops.push(tasks.stop)
  return {
    metrics,
    wake: tasks.wake,
    stop: tasks.stop,
    add: (items: NewTask<z.input<typeof countTo.data>>[]) =>
      database.transaction((t) => tasks.add(t, countTo, items)),
    replace: (items: (NewTask<z.input<typeof countTo.data>> & { dedupeKey: string })[]) =>
      database.transaction((t) => tasks.replace(t, countTo, items)),
    cancel: (...dedupeKeys: string[]) =>
      database.transaction((t) => tasks.cancel(t, countTo, dedupeKeys)),
  }
}

/** Applies the rules of the kit's own tables. */
export const deleteOld = () =>
  createRetention({
    prisma: world.database.prisma,
    tables: kitTables,
    clock: Temporal.Now.instant,
  }).run()

export const some = (count: number) =>
  Array.from({ length: count }, (_, value) => ({
    data: { counter: newId(), value, phone: '+5511987654321' },
  }))

export const counted = () => world.database.prisma.counter.count()
export const counterValue = async (id: string) =>
  (await world.database.prisma.counter.findUnique({ where: { id } }))?.value
export const rows = async () =>
  (await everyRow(world.url)).filter((row) => row.startsWith('tasks:'))
export const rowsWithData = async () =>
  (await rows()).filter((row) => row.includes('5511987654321'))
export const operator = () => operatorHandlers(world)
export const list = () => operator().listTasks({}, rpcContext(world))
export const retryAll = () => operator().retryTasks({}, rpcContext(world))
export const inHours = (hours: number) => Temporal.Now.instant().add({ hours })
export const endLeases = () =>
  world.database.prisma.$executeRaw`update tasks set lease_until = now()`
