import { calendarRpcs } from '@encaixe/contracts'
import { type connectToStack, stack } from '../../test/stack.ts'
import { addCpuSince, cpuTimes, printCpu } from '../figures/cpu.ts'
import { quantile, type Row } from '../figures/report.ts'
import { load, requireNoRefusals } from '../load/load.ts'
import { atRate } from '../load/paced.ts'
import { settled } from '../load/settled.ts'
import { query, startsAhead, type World } from '../load/world.ts'
import { bookingRequest } from './booking.ts'
import { calendarServer } from './calendar-server.ts'
import { book } from './notices.ts'

/** Pages with a calendar elsewhere, and as many without. Each is booked twice a round, the second time after a read. */
const PAGES = 200
const ROUNDS = 4
const STALE = { rate: 10, seconds: 10 }
/** Days that no other part books. */
const DAYS = { from: 20, until: 45 }

type Bus = Awaited<ReturnType<typeof connectToStack>>

/** What it costs to ask calendars elsewhere before a booking, if they were just read and if they were not. */
export async function benchCalendarBookings(world: World, bus: Bus): Promise<Row[]> {
  const { booking, calendars } = stack().databases
  const server = await calendarServer()
  const connected = world.slugs.slice(0, PAGES)
  const free = world.slugs.slice(PAGES, 2 * PAGES)
  const starts = await startsAhead({ gateway: world.gateway, slug: connected[0] }, DAYS)
  const slots = { free: slotsOf(free, starts), connected: slotsOf(connected, starts) }
  const without = { nextSlot: slots.free, used: new Map<string, number>() }
  const asking = { nextSlot: slots.connected, used: new Map<string, number>() }
  const again = { nextSlot: slots.connected, used: new Map<string, number>() }
  const readAt = (when: string) => query(calendars, `update calendars set last_synced_at = ${when}`)
  /** Booking asks calendars again while its copy is older than what it heard last. */
  const ageCopies = (versions: number) =>
    query(booking, `update calendar_busy set version = version - ${versions}`)
  /** One booking on each page. */
  async function bookAll(pages: typeof without, isMeasured: boolean) {
    await settled()
    const before = cpuTimes()
    requireNoRefusals(
      'POST /api/booking',
      await load(world.gateway, { amount: PAGES }, () => bookingRequest(pages)),
    )
    await settled()
    if (isMeasured) addCpuSince(before, pages.used)
  }
  try {
    await connect(bus, connected, server.url)
    for (let round = 0; round <= ROUNDS; round += 1) {
      // The first round only warms up.
      const isMeasured = round > 0
      await bookAll(without, isMeasured)
      await readAt('now()')
      await ageCopies(1)
      await bookAll(asking, isMeasured)
      await ageCopies(-1)
      await bookAll(again, isMeasured)
    }
    const cost = ({ used }: typeof without) => costOf(used) / (ROUNDS * PAGES)
    printCpu(without.used, 'booking without a calendar elsewhere', ROUNDS * PAGES)
    printCpu(asking.used, 'booking that asks a calendar', ROUNDS * PAGES)
    printCpu(again.used, 'booking on a page whose calendar answered just now', ROUNDS * PAGES)
    await readAt(`now() - interval '5 minutes'`)
    await ageCopies(1)
    // One on a page: its booking reads the calendar again.
    const times: number[] = []
    await atRate(STALE, async () => {
      const request = bookingRequest(asking)
      const askedAt = performance.now()
      await book(world, request)
      times.push(performance.now() - askedAt)
    })
    return [
      {
        figure: 'CPU of a booking on a page whose calendar answered just now, ms',
        measured: cost(again),
        limit: cost(without),
        limitIs: 'without a calendar; 105 % of it is the floor',
      },
      {
        figure: 'CPU of the first booking within a minute, which asks the calendar, ms',
        measured: cost(asking),
        limit: cost(without),
        limitIs: 'without a calendar',
      },
      {
        figure: `a booking with a calendar read long ago at ${STALE.rate}/s, p99 ms`,
        measured: quantile(times, 0.99),
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
