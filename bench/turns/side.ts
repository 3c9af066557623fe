import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { cpuMsOf, sumByName } from '../figures/processes.ts'

// One side of `npm run bench:turns`: the stack of a checkout, with the load of its own benchmark. Each line of its input is
// a number of bookings; it answers with the CPU that each process took for one of them, as JSON.

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
  bookingRequest(world: World): unknown
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

const stop = await code.startStacks(1)
try {
  code.useStackOf(1)
  const world = await code.makeWorld()
  process.send?.('ready')
  for await (const line of createInterface({ input: process.stdin })) {
    process.send?.(await book(world, Number(line)))
  }
} finally {
  await stop()
  process.disconnect?.()
}

/** Milliseconds of CPU by process, of one of so many bookings with all its notices. */
async function book(world: World, amount: number): Promise<[string, number][]> {
  const before = cpuTimes()
  await code.load(world.gateway, { amount }, () => code.bookingRequest(world))
  while (!(await areAllSent(world))) await delay(LOOK_MS)
  await delay(REPORTS_MS)
  return [...cpuTimes()].map(([name, ms]) => [name, (ms - (before.get(name) ?? 0)) / amount])
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
