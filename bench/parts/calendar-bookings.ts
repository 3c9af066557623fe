import { calendarRpcs } from '@encaixe/contracts'
import { type connectToStack, stack } from '../../test/stack.ts'
import { addCpuSince, cpuTimes, printCpu } from '../figures/cpu.ts'
import { percentiles, type Row } from '../figures/report.ts'
import { load, nextAddress, requireNoRefusals } from '../load/load.ts'
import { settled } from '../load/settled.ts'
import { query, startsAhead, type World } from '../load/world.ts'
import { bookingRequest } from './booking.ts'
import { calendarServer } from './calendar-server.ts'

/** Pages with a calendar elsewhere, and as many without. */
const PAGES = 50
const ROUNDS = 4
/** Eight on each page: far below a page's cap of bookings a day. */
const BOOKINGS = 400
/** Made one after the other after each calendar was read long ago. */
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
    const stale: number[] = []
    for (let n = 0; n < STALE; n += 1) {
      await readAt(`now() - interval '5 minutes'`)
      stale.push(await answeredIn(world, busy))
    }
    return [
      {
        figure: 'CPU of a booking with a calendar that was just read, ms',
        measured: cost(busy),
        limit: cost(without),
        limitIs: 'without a calendar; 105 % of it is the floor',
      },
      ...percentiles('a booking with a calendar read long ago,', stale, [50, 95]),
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
    await bus.call(calendarRpcs.connectIcs, { url: `${url}/${n}.ics` }, { actor })
  }
}

/** Of all processes but the one that measures. */
const costOf = (used: ReadonlyMap<string, number>) =>
  [...used].reduce((sum, [name, ms]) => (name === 'the benchmark itself' ? sum : sum + ms), 0)

async function answeredIn({ gateway }: World, pages: Pick<World, 'nextSlot'>): Promise<number> {
  const { path = '/', body, method } = bookingRequest(pages)
  const startedAt = performance.now()
  const response = await fetch(`${gateway}${path}`, {
    method: method ?? 'GET',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
    body: String(body),
  })
  await response.text()
  if (!response.ok) throw new Error(`a booking was refused with ${response.status}`)
  return performance.now() - startedAt
}
