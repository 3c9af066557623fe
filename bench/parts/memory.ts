import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@encaixe/service-kit/testing'
import { stack } from '../../test/stack.ts'
import { megabytesOf, sumByName } from '../figures/processes.ts'
import type { Row } from '../figures/report.ts'
import { load } from '../load/load.ts'
import { withStack } from '../load/own-stack.ts'
import { dayAhead, makeWorld, query, type World } from '../load/world.ts'
import { bookingRequest } from './booking.ts'

/** Until garbage of a start or a load is collected. */
const REST_MS = 50_000
const LISTING_SECONDS = 10
const BOOKINGS = 2_000
const NOTICES_OF_A_BOOKING = 3
const SAMPLE_MS = 1_000

type Memory = Map<string, number>
const sumOf = (used: Memory) => used.values().reduce((sum, megabytes) => sum + megabytes, 0)

/**
 * The memory of `npm start` with its demo data: 50 s after its start, at its highest under listings and bookings, and 50 s
 * after these. First with a process for each service, then with one for all (`--single`).
 */
export async function benchMemory(): Promise<Row[]> {
  // A first start compiles what has changed, and its processes keep the compiler.
  await withStack([], async () => undefined)
  const whole = await measure('npm start', [])
  const single = await measure('npm start -- --single', ['--single'])
  return [
    { figure: 'npm start, until all is ready, ms', measured: whole.readyMs },
    { figure: '--single, until all is ready, ms', measured: single.readyMs },
  ]
}

async function measure(what: string, options: readonly string[]) {
  return withStack(options, async ({ starter, readyMs }) => {
    const names = new Map(Object.entries(stack().pids).map(([name, pid]) => [pid, name]))
    const now = () => sumByName(names.set(starter, 'start.ts'), megabytesOf)
    await sleep(REST_MS)
    const rest = now()
    const load = await highest(now, loadIt)
    await sleep(REST_MS)
    const after = now()
    printMemory(what, { rest, load, after })
    return { readyMs }
  })
}

async function loadIt() {
  const world = await makeWorld()
  let asked = 0
  await load(world.gateway, { seconds: LISTING_SECONDS }, () => {
    asked += 1
    const slug = world.slugs[asked % world.slugs.length]
    return { path: `/api/booking?slug=${slug}&date=${dayAhead(1 + (asked % 14))}` }
  })
  const sentBefore = await noticesSent(world)
  const bookings = await load(world.gateway, { amount: BOOKINGS }, () => bookingRequest(world))
  // A busy machine rejects some bookings and is under load nevertheless.
  const expected = sentBefore + bookings['2xx'] * NOTICES_OF_A_BOOKING
  await until(async () => (await noticesSent(world)) >= expected, {
    what: 'the notices of the bookings',
    timeoutMs: 300_000,
  })
}

async function noticesSent({ databases }: World): Promise<number> {
  const [row] = await query<{ count: number }>(
    databases.notifier,
    `select count(*)::int as count from deliveries where status in ('sent', 'delivered', 'read')`,
  )
  return row?.count ?? 0
}

/** Each process's memory at the moment of the highest sum. */
async function highest(now: () => Memory, work: () => Promise<void>): Promise<Memory> {
  let most: Memory = now()
  const look = setInterval(() => {
    const used = now()
    if (sumOf(used) > sumOf(most)) most = used
  }, SAMPLE_MS)
  try {
    await work()
  } finally {
    clearInterval(look)
  }
  return most
}

function printMemory(
  what: string,
  { rest, load, after }: Record<'rest' | 'load' | 'after', Memory>,
) {
  const rowOf = (megabytes: (used: Memory) => number) => ({
    'at rest': Math.round(megabytes(rest)),
    'under load': Math.round(megabytes(load)),
    'after it': Math.round(megabytes(after)),
  })
  const names = [...rest].toSorted(([, a], [, b]) => b - a).map(([name]) => name)
  process.stdout.write(`\n${what}: memory, MB\n`)
  console.table({
    ...Object.fromEntries(names.map((name) => [name, rowOf((used) => used.get(name) ?? 0)])),
    all: rowOf(sumOf),
  })
}
