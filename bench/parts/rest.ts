import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { connectToStack, stack } from '../../test/stack.ts'
import { cpuMsOf, sumByName, wakeUpsOf } from '../figures/processes.ts'
import type { Row } from '../figures/report.ts'
import { withStack } from '../load/own-stack.ts'
import { query } from '../load/world.ts'

/** Until what a start leaves to be done is done, the first rounds of its jobs and garbage included. */
const SETTLE_MS = 150_000
const MEASURED_MS = 60_000

interface Reading {
  cpuMs: Map<string, number>
  wakeUps: Map<string, number>
  transactions: number
  commands: number
}

/**
 * What a stack with its demo data does while nobody does anything with it: CPU and wake-ups of each process, transactions
 * of PostgreSQL, commands to Redis and messages on NATS, a second. First with a process for each service, then with one
 * for all.
 */
export async function benchRest(): Promise<Row[]> {
  return [...(await measure('npm start', [])), ...(await measure('--single', ['--single']))]
}

async function measure(what: string, options: readonly string[]): Promise<Row[]> {
  return withStack(options, async ({ starter }) => {
    await sleep(SETTLE_MS)
    const redis = new Redis(stack().redis)
    try {
      const before = await read(starter, redis)
      await sleep(MEASURED_MS)
      const after = await read(starter, redis)
      const messages = await countMessages()
      const figure = `${what} at rest, messages on NATS in a second`
      return [
        ...rowsOf(what, before, after),
        { figure, measured: messages / (MEASURED_MS / 1_000) },
      ]
    } finally {
      redis.disconnect()
    }
  })
}

/** What is published while somebody listens to everything: a minute of its own, because listening takes CPU. */
async function countMessages(): Promise<number> {
  const bus = await connectToStack()
  let messages = 0
  bus.connection.subscribe('>', {
    callback: () => {
      messages += 1
    },
  })
  await sleep(MEASURED_MS)
  await bus.drain()
  return messages
}

async function read(starter: number, redis: Redis): Promise<Reading> {
  const names = new Map(Object.entries(stack().pids).map(([name, pid]) => [pid, name]))
  names.set(starter, 'start.ts')
  const [row] = await query<{ sum: number }>(
    stack().postgres,
    'select sum(xact_commit + xact_rollback)::float8 as sum from pg_stat_database',
  )
  const commands = /^total_commands_processed:(\d+)/m.exec(await redis.info('stats'))?.[1]
  return {
    cpuMs: sumByName(names, cpuMsOf),
    wakeUps: sumByName(names, wakeUpsOf),
    transactions: row?.sum ?? 0,
    commands: Number(commands ?? 0),
  }
}

function rowsOf(what: string, before: Reading, after: Reading): Row[] {
  const seconds = MEASURED_MS / 1_000
  const rate = (later: number, earlier: number) => (later - earlier) / seconds
  const each = [...after.cpuMs.keys()].map((name) => ({
    name,
    cpu: rate(after.cpuMs.get(name) ?? 0, before.cpuMs.get(name) ?? 0),
    wakeUps: rate(after.wakeUps.get(name) ?? 0, before.wakeUps.get(name) ?? 0),
  }))
  process.stdout.write(`\n${what}: at rest, a second\n`)
  console.table(
    Object.fromEntries(
      each
        .toSorted((a, b) => b.cpu - a.cpu)
        .map(({ name, cpu, wakeUps }) => [
          name,
          { 'CPU ms': cpu.toFixed(1), 'wake-ups': Math.round(wakeUps) },
        ]),
    ),
  )
  const sum = (value: (one: (typeof each)[number]) => number) =>
    each.reduce((total, one) => total + value(one), 0)
  return [
    { figure: `${what} at rest, CPU in a second, ms`, measured: sum(({ cpu }) => cpu) },
    { figure: `${what} at rest, wake-ups in a second`, measured: sum(({ wakeUps }) => wakeUps) },
    {
      figure: `${what} at rest, transactions in a second`,
      measured: rate(after.transactions, before.transactions),
    },
    {
      figure: `${what} at rest, commands to Redis in a second`,
      measured: rate(after.commands, before.commands),
    },
  ]
}
