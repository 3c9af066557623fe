import { createMetrics, newId } from '@encaixe/service-kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRetention, retentionJob } from '../src/retention/retention.ts'
import { dueBefore, firstUuidOf } from '../src/retention/rules.ts'
import type { Tables } from '../src/retention/tables.ts'
import { openWorld, type World } from './fixtures.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const NOW = Temporal.Instant.from('2026-03-31T12:00:00Z')
const tables: Tables = {
  inbox: {
    columns: 'consumer event_id received_at',
    until: [{ after: 'received_at', age: { days: 30 }, where: "consumer <> 'kept'" }],
  },
  tasks: {
    columns: 'id error',
    until: [
      {
        what: 'errors',
        after: 'created_at',
        age: { months: 1 },
        where: 'error is not null',
        empties: 'error = null',
      },
    ],
  },
  counters: { columns: 'id', until: 'always' },
}
const retention = () => createRetention({ prisma: world.database.prisma, tables, clock: () => NOW })
const NAMES = ['inbox', 'tasks: errors']
const numbers = (of: Map<string, number>) => NAMES.map((name) => of.get(name))

const received = (at: string, consumer = 'some', count = 1) =>
  world.database.prisma.$executeRaw`
    insert into inbox (consumer, event_id, received_at)
    select ${consumer}, gen_random_uuid(), ${at}::timestamptz from generate_series(1, ${count}::int)`
const failed = (at: string) =>
  world.database.prisma.$executeRaw`
    insert into tasks (id, kind, body, error, created_at)
    values (${newId()}::uuid, 'some', '{}', 'some', ${at}::timestamptz)`
const left = async () => {
  const [row] = await world.database.prisma.$queryRaw<
    { inbox: number; errors: number; tasks: number }[]
  >`
    select (select count(*)::int from inbox) as inbox, count(error)::int as errors, count(*)::int as tasks
    from tasks`
  return row
}

test('rows past their age go or are emptied, in as many batches as it takes, and a dry run only counts them', async () => {
  await received('2026-02-28', 'some', 2_500)
  await received('2026-02-28', 'kept')
  await received('2026-03-02')
  await failed('2026-02-27')
  await failed('2026-03-01')
  expect(numbers(await retention().due())).toEqual([2_500, 1])
  expect(await left()).toEqual({ inbox: 2_502, errors: 2, tasks: 2 })
  expect(numbers(await retention().run())).toEqual([2_500, 1])
  expect(await left()).toEqual({ inbox: 2, errors: 1, tasks: 2 })
  expect(numbers(await retention().due())).toEqual([0, 0])
})

test('a round stops when its time is over, and the next one goes on', async () => {
  await received('2026-02-01', 'some', 10)
  expect(numbers(await retention().run(AbortSignal.abort()))).toEqual([0, 0])
  expect(numbers(await retention().run())).toEqual([10, 0])
})

test('rows that somebody has locked are left for the next round', async () => {
  await received('2026-02-01', 'some', 3)
  await world.database.transaction(async ({ tx }) => {
    await tx.$queryRaw`select consumer from inbox limit 1 for update`
    expect(numbers(await retention().run())).toEqual([2, 0])
  })
  expect(numbers(await retention().run())).toEqual([1, 0])
})

test('metrics tell how many rows went by each rule, and for how long the oldest has been due', async () => {
  await received('2026-02-01', 'some', 3)
  const metrics = createMetrics('booking')
  const job = retentionJob([retention()], metrics)
  expect(await metrics.text()).toContain('retention_rows_total{rule="inbox",service="booking"} 0')
  await world.database.transaction(async ({ tx }) => {
    await tx.$queryRaw`select consumer from inbox limit 1 for update`
    await job.run(new AbortController().signal)
  })
  const text = await metrics.text()
  expect(text).toContain('retention_rows_total{rule="inbox",service="booking"} 2')
  const day = 24 * 60 * 60
  const due = (NOW.epochMilliseconds - Date.parse('2026-02-01')) / 1_000 - 30 * day
  expect(text).toContain(`retention_overdue_seconds{rule="inbox",service="booking"} ${due}`)
  expect(text).toContain('retention_overdue_seconds{rule="tasks: errors",service="booking"} 0')
})

test('an age counts months by the calendar, and a UUID of a moment sorts before those made then', () => {
  expect(dueBefore({ months: 1 }, NOW).toString()).toBe('2026-02-28T12:00:00Z')
  expect(dueBefore({ years: 5 }, NOW).toString()).toBe('2021-03-31T12:00:00Z')
  const begin = Temporal.Now.instant()
  const made = newId()
  expect(firstUuidOf(begin) <= made).toBe(true)
  expect(made < firstUuidOf(begin.add({ hours: 1 }))).toBe(true)
})
