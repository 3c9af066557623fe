import { limitKeyOf } from '../http/access/client-address.ts'
import type { SharedCounts } from '../http/limits/shared-counts.ts'
import { digestOf } from '../identity/secrets.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Whose days count: those of nearly everybody who books. */
const TIMEZONE = 'America/Sao_Paulo'

/** What has been attempted and booked, over all gateways. Nobody is refused here. */
export function demandCounts(counts: SharedCounts, now: () => number) {
  let day = dayAt(now())
  // Most pages are named after their owner: Redis learns no names.
  const today = (slug: string) => {
    const at = now()
    if (at < day.beginsAt || at >= day.endsAt) day = dayAt(at)
    return `challenge:bookings:${day.name}:${digestOf(slug)}`
  }

  return {
    /** Counts one; answers how many there have been within an hour of the first. */
    async attempt(address: string): Promise<number> {
      const key = `challenge:attempts:${limitKeyOf(address)}`
      return (await counts.add(key, HOUR_MS)).current
    },
    /** The same of wishes for waitlists, within a day of the first. */
    async wish(address: string): Promise<number> {
      return (await counts.add(`challenge:wishes:${limitKeyOf(address)}`, DAY_MS)).current
    },
    async booked(slug: string): Promise<void> {
      await counts.add(today(slug), DAY_MS)
    },
    bookingsToday: (slug: string): Promise<number> => counts.read(today(slug)),
  }
}

/** The day that an instant is of, and the instants between which it lasts; all in epoch milliseconds. */
function dayAt(at: number) {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(TIMEZONE)
  const begins = local.startOfDay()
  return {
    name: local.toPlainDate().toString(),
    beginsAt: begins.epochMilliseconds,
    endsAt: begins.add({ days: 1 }).epochMilliseconds,
  }
}
