import { until } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { z } from 'zod'
import { seed } from '../../deploy/ops/commands/seed.ts'
import { connectToStack, stack } from '../../test/stack.ts'

/** Enough that a whole run stays far below each professional's cap of 50 bookings a day. */
export const PROFESSIONALS = 500
/** Coprime to their number, so that all have their turn. */
export const STRIDE = 197
const TIMEZONE = 'America/Sao_Paulo'

export interface World {
  gateway: string
  sandbox: string
  /** The server itself, as its administrator. */
  postgres: string
  databases: { booking: string; notifier: string }
  slugs: readonly string[]
  /** A free start that nobody else is given. */
  nextSlot(): { slug: string; startsAt: string }
}

export const dayAhead = (days: number): string =>
  Temporal.Now.plainDateISO(TIMEZONE).add({ days }).toString()

const listing = z.object({ slots: z.record(z.string(), z.array(z.string())) })

/** The free starts of a page, from a day ahead until another. */
export async function startsAhead(
  { gateway, slug }: { gateway: string; slug: string | undefined },
  days: { from: number; until: number },
): Promise<string[]> {
  const starts: string[] = []
  for (let day = days.from; day < days.until; day += 1) {
    const response = await fetch(`${gateway}/api/booking?slug=${slug}&date=${dayAhead(day)}`)
    starts.push(...Object.values(listing.parse(await response.json()).slots).flat())
  }
  return starts
}

/** 500 professionals with the same wide hours, known to every service. */
export async function makeWorld(): Promise<World> {
  const { gateway, sandbox, postgres, databases } = stack()
  const bus = await connectToStack()
  const slugs = Array.from({ length: PROFESSIONALS }, (_, index) => `bench-${index + 1}`)
  try {
    await seed.run(bus, { professionals: String(PROFESSIONALS), prefix: 'bench' })
  } finally {
    await bus.drain()
  }
  await until(() => holds(databases.booking, 'plans', PROFESSIONALS), {
    what: "booking's copies of the professionals",
    timeoutMs: 60_000,
  })

  const starts = await startsAhead({ gateway, slug: slugs[0] }, { from: 2, until: 16 })
  let given = 0
  return {
    gateway,
    sandbox,
    postgres,
    databases,
    slugs,
    nextSlot() {
      // Not in the order of creation: neighbours share pages of every index.
      const slug = slugs[(given * STRIDE) % slugs.length]
      const startsAt = starts[Math.floor(given / slugs.length)]
      given += 1
      if (slug === undefined || startsAt === undefined) throw new Error('no free starts are left')
      return { slug, startsAt }
    },
  }
}

async function holds(url: string, table: string, count: number): Promise<boolean> {
  const [row] = await query<{ count: number }>(url, `select count(*)::int as count from ${table}`)
  return row !== undefined && row.count >= count
}

/** Runs one statement over a new connection. */
export async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}
