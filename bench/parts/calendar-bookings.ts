import { calendarRpcs } from '@encaixe/contracts'
import { type connectToStack, stack } from '../../test/stack.ts'
import { addCpuSince, cpuTimes, printCpu } from '../figures/cpu.ts'
import type { Row } from '../figures/report.ts'
import { load, requireNoRefusals } from '../load/load.ts'
import { settled } from '../load/settled.ts'
import { query, startsAhead, type World } from '../load/world.ts'
import { bookingRequest } from './booking.ts'
import { calendarServer } from './calendar-server.ts'

/** Pages with a calendar elsewhere, and as many without. */
const PAGES = 200
const ROUNDS = 4
/** Two on each page and round: far below what a page may take. */
const BOOKINGS = 400
const STALE = 50
/** Days that no other part books. */
const DAYS = { from: 20, until: 45 }

type Bus = Awaited<ReturnType<typeof connectToStack>>

/** What it costs to ask calendars elsewhere before a booking, if they were just read and if they were not. */
export async function benchCalendarBookings(world: World, bus: Bus): Promise<Row[]> {
  const { calendars } = stack().databases
  const server = await calendarServer()
  const connected = world.slugs.slice(0, PAGES)
  const free = world.slugs.slice(PAGES, 2 * PAGES)
  const starts = await startsAhead({ gateway: world.gateway, slug: connected[0] }, DAYS)
  const busy = { nextSlot: slotsOf(connected, starts), used: new Map<string, number>() }
  const without = { nextSlot: slotsOf(free, starts), used: new Map<string, number>() }
  const readAt = (when: string) => query(calendars, `update calendars set last_synced_at = ${when}`)
  try {
    await connect(bus, connected, server.url)
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const pages of [without, busy]) {
        await settled()
        await readAt('now()')
        const before = cpuTimes()
        requireNoRefusals(
          'POST /api/booking',
          await load(world.gateway, { amount: BOOKINGS }, () => bookingRequest(pages)),
        )
        await settled()
        // The first round only warms up.
        if (round > 0) addCpuSince(before, pages.used)
      }
    }
    const cost = ({ used }: typeof busy) => costOf(used) / (ROUNDS * BOOKINGS)
    printCpu(without.used, 'booking without a calendar elsewhere', ROUNDS * BOOKINGS)
    printCpu(busy.used, 'booking with a calendar that was just read', ROUNDS * BOOKINGS)
    await readAt(`now() - interval '5 minutes'`)
    // One on a page: its booking reads the calendar again.
    const stale = await load(world.gateway, { amount: STALE }, () => bookingRequest(busy))
    requireNoRefusals('POST /api/booking with old reads', stale)
    return [
      {
        figure: 'CPU of a booking with a calendar that was just read, ms',
        measured: cost(busy),
        limit: cost(without),
        limitIs: 'without a calendar; 105 % of it is the floor',
      },
      {
        figure: 'a booking with a calendar read long ago, p99 ms',
        measured: stale.latency.p99,
        limit: 1_000,
        limitIs: 'the floor',
      },
    ]
  } finally {
    await query(calendars, 'delete from connections')
    await server.stop()
  }
}

/** The free starts of these pages, page by page. */
function slotsOf(slugs: readonly string[], starts: readonly string[]) {
  let given = 0
  return () => {
    const slug = slugs[given % slugs.length]
    const startsAt = starts[Math.floor(given / slugs.length)]
    given += 1
    if (slug === undefined || startsAt === undefined) throw new Error('no free starts are left')
    return { slug, startsAt }
  }
}

async function connect(bus: Bus, slugs: readonly string[], url: string): Promise<void> {
  const owners = await query<{ userId: string }>(
    stack().databases.scheduling,
    `select user_id as "userId" from professionals
     where slug in (${slugs.map((slug) => `'${slug}'`).join(', ')})`,
  )
  for (const [n, { userId }] of owners.entries()) {
    const actor = { kind: 'professional', userId, email: null } as const
    const to = { url: `${url}/${n}.ics` }
    await bus.call(calendarRpcs.connectIcs, to, { actor, timeoutMs: 20_000 })
  }
}

/** Of all processes but the one that measures. */
const costOf = (used: ReadonlyMap<string, number>) =>
  [...used].reduce((sum, [name, ms]) => (name === 'the benchmark itself' ? sum : sum + ms), 0)
