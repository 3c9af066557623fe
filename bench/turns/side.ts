import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Request } from 'autocannon'
import { z } from 'zod'
import { cpuMsOf, sumByName } from '../figures/processes.ts'
import { atRate } from '../load/paced.ts'

// One side of `npm run bench:turns`: the stack of a checkout, with the load of its own benchmark. Each line of its input is
// a number of bookings and how many come in a second, as JSON; it answers with the CPU that each process took for one.

interface World {
  gateway: string
  databases: { booking: string; notifier: string }
}
/** What is used of a checkout's own code, in whichever folder it has it. */
interface Checkout {
  startStacks(count: number): Promise<() => Promise<void>>
  useStackOf(worker: number): void
  stack(): { pids: Record<string, number> }
  makeWorld(): Promise<World>
  query(url: string, text: string): Promise<{ count: number }[]>
  load(url: string, wanted: { amount: number }, request: () => unknown): Promise<unknown>
  bookingRequest(world: World): Request
  nextAddress(): string
}

const FILES = [
  ['test/global-setup.ts'],
  ['test/stacks.ts'],
  ['test/stack.ts'],
  ['bench/load/world.ts', 'bench/world.ts'],
  ['bench/load/load.ts', 'bench/load.ts'],
  ['bench/parts/booking.ts', 'bench/booking.ts'],
]
/** Providers send reports for a moment after they accept a message. */
const REPORTS_MS = 2_000
/** A look reads the whole table. */
const LOOK_MS = 500

const checkout = process.argv[2] ?? ''
process.chdir(checkout)
const modules: object[] = await Promise.all(
  FILES.map(async (places): Promise<object> => {
    const file = places.map((place) => join(checkout, place)).find((path) => existsSync(path))
    return import(pathToFileURL(file ?? '').href)
  }),
)
const code: Checkout = Object.assign({}, ...modules)

/** Without a rate they come over 32 connections, as fast as they are answered. */
const turn = z.object({ amount: z.number(), rate: z.number().optional() })

const stop = await code.startStacks(1)
try {
  code.useStackOf(1)
  const world = await code.makeWorld()
  process.send?.('ready')
  for await (const line of createInterface({ input: process.stdin })) {
    process.send?.(await book(world, turn.parse(JSON.parse(line))))
  }
} finally {
  await stop()
  process.disconnect?.()
}

/** Milliseconds of CPU by process, of one of so many bookings with all its notices. */
async function book(
  world: World,
  { amount, rate }: z.output<typeof turn>,
): Promise<[string, number][]> {
  const before = cpuTimes()
  if (rate) await atRate({ rate, seconds: amount / rate }, () => bookOne(world))
  else await code.load(world.gateway, { amount }, () => code.bookingRequest(world))
  while (!(await areAllSent(world))) await delay(LOOK_MS)
  await delay(REPORTS_MS)
  return [...cpuTimes()].map(([name, ms]) => [name, (ms - (before.get(name) ?? 0)) / amount])
}

async function bookOne(world: World): Promise<void> {
  const { path, headers, body = '' } = code.bookingRequest(world)
  const response = await fetch(`${world.gateway}${path}`, {
    method: 'POST',
    headers: { ...headers, 'x-forwarded-for': code.nextAddress() },
    body,
  })
  if (!response.ok) throw new Error(`a booking was answered ${response.status}`)
  await response.body?.cancel()
}

function cpuTimes() {
  const { pids } = code.stack()
  return sumByName(new Map(Object.entries(pids).map(([name, pid]) => [pid, name])), cpuMsOf)
}

/** Each booking causes three notices. */
async function areAllSent({ databases }: World): Promise<boolean> {
  const count = async (url: string, rows: string) =>
    (await code.query(url, `select count(*)::int as count from ${rows}`))[0]?.count ?? 0
  const sent = `deliveries where status in ('sent', 'delivered', 'read')`
  return (
    (await count(databases.notifier, sent)) >= 3 * (await count(databases.booking, 'appointments'))
  )
}
