import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removePostgresData } from '@encaixe/local-servers'
import { until } from '@encaixe/service-kit/testing'
import { root } from '../../deploy/local/paths.ts'
import { FIRST_PORT, freePorts } from '../../test/global-setup.ts'
import { stack } from '../../test/stack.ts'
import { megabytesOf, sumByName } from '../figures/processes.ts'
import type { Row } from '../figures/report.ts'
import { load } from '../load/load.ts'
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

/** Works with a fresh stack that has its demo data. */
async function withStack<T>(
  options: readonly string[],
  work: (started: { starter: number; readyMs: number }) => Promise<T>,
): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'encaixe-memory-'))
  const began = performance.now()
  const starter = spawn(
    process.execPath,
    [
      ...['deploy/local/bootstrap.mjs', 'start', '--data', dir],
      ...['--port', String(await freePorts(FIRST_PORT)), ...options],
    ],
    { cwd: root, stdio: 'inherit', env: { PRESSURE_EVENT_LOOP_DELAY_MS: '10000', ...process.env } },
  )
  const before = process.env.STACK_FILE
  process.env.STACK_FILE = join(dir, 'stack.json')
  try {
    await appears(process.env.STACK_FILE, starter)
    const readyMs = performance.now() - began
    await appears(join(dir, 'demo.json'), starter)
    return await work({ starter: starter.pid ?? 0, readyMs })
  } finally {
    if (before === undefined) delete process.env.STACK_FILE
    else process.env.STACK_FILE = before
    const ended = starter.exitCode === null ? once(starter, 'exit') : undefined
    starter.kill('SIGTERM')
    await ended
    removePostgresData(dir)
    rmSync(dir, { recursive: true, force: true })
  }
}

const appears = (file: string, starter: ChildProcess) =>
  until(
    () => {
      if (starter.exitCode !== null) throw new Error('the stack ended at its start')
      return existsSync(file)
    },
    { what: file, timeoutMs: 300_000 },
  )

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
