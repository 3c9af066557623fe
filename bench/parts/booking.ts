import { until } from '@encaixe/service-kit/testing'
import type { Request } from 'autocannon'
import { addCpuSince, cpuTimes, printCpu } from '../figures/cpu.ts'
import { median, type Row } from '../figures/report.ts'
import { load, requireNoRefusals } from '../load/load.ts'
import { query, type World } from '../load/world.ts'
import { bookingSqlPerSecond } from './sql-limit.ts'

const ROUNDS = 3
/** The bookings of a round, six for each professional: enough that their notices pile up. */
const BOOKINGS = 3_000
/** Bookings before the first round, so that code is compiled as in a service that runs for long. */
const WARM_UP = 1_500

/**
 * Bookings committed per second while the services publish and send the notices of each, and how fast
 * the notices that are left then go out.
 */
export async function benchBooking(world: World): Promise<Row[]> {
  const limit = await bookingSqlPerSecond(world, BOOKINGS)
  await load(world.gateway, { amount: WARM_UP }, () => bookingRequest(world))
  await until(() => areAllSent(world), {
    what: 'the notices of the warm-up',
    timeoutMs: 180_000,
  })

  const conflictsBefore = await conflicts(world)
  const cpuBefore = cpuTimes()
  const usedMeanwhile = new Map<string, number>()
  const rates: number[] = []
  const p99s: number[] = []
  const drains: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = cpuTimes()
    const result = await load(world.gateway, { amount: BOOKINGS }, () => bookingRequest(world))
    rates.push((BOOKINGS * 1_000) / result.answeredInMs)
    addCpuSince(before, usedMeanwhile)
    requireNoRefusals('POST /api/booking', result)
    p99s.push(result.latency.p99)
    drains.push(await drainedPerSecond(world))
  }
  printCpu(usedMeanwhile, 'booking, while bookings come in', ROUNDS * BOOKINGS)
  printCpu(addCpuSince(cpuBefore), 'booking and its three notices, in all', ROUNDS * BOOKINGS)
  return [
    {
      figure: 'POST /api/booking, committed/s',
      measured: median(rates),
      ...(limit === undefined ? {} : { limit, limitIs: 'its SQL alone, by pgbench' }),
    },
    { figure: 'POST /api/booking, p99 ms at that rate', measured: median(p99s) },
    {
      figure: 'transactions lost and repeated, per 100 bookings',
      measured: ((await conflicts(world)) - conflictsBefore) / ((ROUNDS * BOOKINGS) / 100),
    },
    { figure: 'notices sent/s, a backlog', measured: median(drains) },
  ]
}

let people = 0
/** A booking by a new client. */
export function bookingRequest(world: Pick<World, 'nextSlot'>): Request & { phone: string } {
  people += 1
  const phone = `+55119${String(10_000_000 + people)}`
  const body = { ...world.nextSlot(), clientName: 'Pessoa de Teste', clientPhone: phone }
  return {
    phone,
    method: 'POST',
    path: '/api/booking',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** Counts all only if none waits, because a count reads the whole table during the measurement. */
async function areAllSent(world: World): Promise<boolean> {
  const due = await query(
    world.databases.notifier,
    `select id from deliveries where status in ('pending', 'failed') order by id limit 1`,
  )
  return due.length === 0 && (await notSent(world)) === 0
}

/** Notices that have not reached their provider; each booking causes three. */
async function notSent({ databases }: World): Promise<number> {
  const [bookings] = await query<{ count: number }>(
    databases.booking,
    'select count(*)::int as count from appointments',
  )
  const [sent] = await query<{ count: number }>(
    databases.notifier,
    `select count(*)::int as count from deliveries
     where status in ('sent', 'delivered', 'read')`,
  )
  return (bookings?.count ?? 0) * 3 - (sent?.count ?? 0)
}

/** Transactions that PostgreSQL has rolled back because of a conflict. */
async function conflicts({ databases }: World): Promise<number> {
  const [row] = await query<{ count: number }>(
    databases.booking,
    `select xact_rollback::int as count from pg_stat_database where datname = current_database()`,
  )
  return row?.count ?? 0
}

async function drainedPerSecond(world: World): Promise<number> {
  const left = await notSent(world)
  const began = performance.now()
  await until(() => areAllSent(world), {
    what: 'the notices to be sent',
    timeoutMs: 180_000,
  })
  return (left * 1_000) / (performance.now() - began)
}
