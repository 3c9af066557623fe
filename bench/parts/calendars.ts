import { calendarEvents, calendarRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { publishTestEvent, until } from '@encaixe/service-kit/testing'
import { connectToStack, stack } from '../../test/stack.ts'
import { addCpuSince, cpuTimes } from '../figures/cpu.ts'
import type { Row } from '../figures/report.ts'
import { askedFor, inRounds } from '../load/rounds.ts'
import { dayAhead, query, type World } from '../load/world.ts'
import { benchCalendarBookings } from './calendar-bookings.ts'
import { calendarServer } from './calendar-server.ts'

const CONNECTIONS = 1_000
/** CALENDAR_POLL_SECONDS: so long a core has for all of them. */
const INTERVAL_SECONDS = 900
/** Pages with outside intervals, and as many without. */
const PAGES = 50
const INTERVALS = 3_000
const DAYS = 14

type Bus = Awaited<ReturnType<typeof connectToStack>>

/** What calendars elsewhere cost: reading them, what they block in listings, and asking them before a booking. */
export async function benchCalendars(world: World): Promise<Row[]> {
  const bus = await connectToStack()
  try {
    return [
      ...(await benchListings(world, bus)),
      ...(await benchCalendarBookings(world, bus)),
      ...(await benchReads(bus)),
    ]
  } finally {
    await bus.drain()
  }
}

/** Listings of pages with 3,000 outside intervals, beside those without. */
async function benchListings({ gateway, slugs }: World, bus: Bus): Promise<Row[]> {
  const { scheduling } = stack().databases
  const pages = await query<{ id: string; slug: string }>(
    scheduling,
    `select id::text, slug from professionals where slug in (${slugs
      .slice(0, PAGES)
      .map((slug) => `'${slug}'`)
      .join(', ')})`,
  )
  const made = pages.map((page) => ({ ...page, calendarId: newId() }))
  const tell = (blocks: boolean) =>
    Promise.all(
      made.map(({ id: professionalId, calendarId }) =>
        publishTestEvent(bus, calendarEvents.CalendarBusyChanged, {
          subject: calendarId,
          data: {
            ...{ calendarId, professionalId, blocks },
            ...{ busy: blocks ? nights() : [], version: blocks ? 1 : 2 },
          },
        }),
      ),
    )
  const heard = (blocks: boolean) =>
    until(
      async () => {
        const [row] = await query<{ count: number }>(
          scheduling,
          `select count(*)::int as count from calendar_busy where blocks = ${blocks}`,
        )
        return row !== undefined && row.count >= made.length
      },
      { what: 'the outside intervals' },
    )
  await tell(true)
  await heard(true)
  const listingOf = (own: readonly string[]) => {
    let asked = 0
    return () => {
      asked += 1
      const slug = own[asked % own.length]
      return { path: `/api/booking?slug=${slug}&date=${dayAhead(1 + (asked % DAYS))}` }
    }
  }
  const busy = askedFor('listings with outside intervals', {
    ...{ url: gateway, seconds: 5, request: listingOf(made.map(({ slug }) => slug)) },
  })
  const free = askedFor('listings without', {
    ...{ url: gateway, seconds: 5, request: listingOf(slugs.slice(PAGES, 2 * PAGES)) },
  })
  await inRounds([free, busy])
  await tell(false)
  await heard(false)
  return [
    {
      figure: `listings with ${INTERVALS} outside intervals, requests/s`,
      measured: busy.requestsPerSecond(),
      limit: free.requestsPerSecond(),
      limitIs: 'pages without a calendar; 95 % of it is the floor',
    },
  ]
}

/** Fifty stretches of five minutes in each night of two months: they take no time that is offered. */
function nights(): [number, number][] {
  const first = Temporal.Now.plainDateISO('America/Sao_Paulo').toZonedDateTime('America/Sao_Paulo')
  return Array.from({ length: INTERVALS }, (_, n) => {
    const start = first.add({ days: Math.floor(n / 50), minutes: (n % 50) * 6 })
    const from = start.epochMilliseconds / 1_000
    return [from, from + 300]
  })
}

/** The CPU time in which the service reads every connection once. */
async function benchReads(bus: Bus): Promise<Row[]> {
  const { calendars } = stack().databases
  const server = await calendarServer()
  const owners = await query<{ userId: string }>(
    calendars,
    `select user_id as "userId" from professionals order by id limit ${CONNECTIONS / 2}`,
  )
  const actors = owners.map(
    ({ userId }) => ({ kind: 'professional', userId, email: null }) as const,
  )
  try {
    for (const [n, actor] of [...actors, ...actors].entries()) {
      const url = `${server.url}/${n}.ics`
      await bus.call(calendarRpcs.connectIcs, { url }, { actor, timeoutMs: 20_000 })
    }
    const same = await cpuSecondsOfReads(calendars)
    server.change()
    const changed = await cpuSecondsOfReads(calendars)
    const limit = { limit: INTERVAL_SECONDS, limitIs: 'their interval on one core' }
    return [
      { figure: 'reading 1,000 calendars, none changed, CPU s', measured: same, ...limit },
      { figure: 'reading 1,000 calendars, all changed, CPU s', measured: changed, ...limit },
    ]
  } finally {
    await query(calendars, 'delete from connections')
    await server.stop()
  }
}

async function cpuSecondsOfReads(database: string): Promise<number> {
  const before = cpuTimes()
  const since = new Date().toISOString()
  await query(database, 'update calendars set next_read_at = now()')
  await until(
    async () => {
      const [row] = await query<{ count: number }>(
        database,
        `select count(*)::int as count from calendars where last_synced_at > '${since}'`,
      )
      return row?.count === CONNECTIONS
    },
    { what: 'every calendar to be read', timeoutMs: INTERVAL_SECONDS * 1_000 },
  )
  return (addCpuSince(before).get('calendars') ?? Number.NaN) / 1_000
}
