import { bookingEvents, type bookingRpcs, type RpcOutput } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { isFirstOfDay, loadLimit } from '../plans/limits.sql.ts'
import { type BookingLimit, bookingLimit } from '../plans/plan.rule.ts'
import type { BookingDatabase, Parts } from '../store.ts'
import type { PlanLimitReached } from './booking-decision.ts'

type Told = RpcOutput<typeof bookingRpcs.getBookingLimit>
type GetBookingLimit = HandlersOf<typeof bookingRpcs, 'getBookingLimit'>['getBookingLimit']

/** Each view of a page asks, so an answer is reused for this many milliseconds. The booking itself decides. */
const FRESH_MS = 10_000
const PAGES_KEPT = 5_000
/** Strangers ask, and learn of a trial's end only when it is as near as pages made of an answer are kept. */
const END_TOLD_MS = 60_000

const nothingReached: BookingLimit = {
  acceptsBookings: true,
  acceptsNewClients: true,
  fullMonths: [],
}

/** What a page's plan still takes, from memory if the answer is fresh. */
export function bookingLimits({ database, clock }: Parts): GetBookingLimit {
  const kept = new Map<string, { limit: Promise<Told>; until: number }>()

  async function read(slug: string, now: Temporal.Instant): Promise<Told> {
    const row = await loadLimit(database, slug, now)
    if (!row) return { ...nothingReached, changesAt: null }
    const { clientsLimit, appointmentsMonthLimit, clients, months, endsAt } = row
    const limit = bookingLimit(
      { clients: clientsLimit, appointmentsPerMonth: appointmentsMonthLimit },
      { clients, months: new Map(Object.entries(months)) },
      row,
      now,
    )
    const endsSoon = endsAt && endsAt.getTime() < now.epochMilliseconds + END_TOLD_MS
    return { ...limit, changesAt: endsSoon ? endsAt.toISOString() : null }
  }

  return ({ slug }) => {
    const now = clock().epochMilliseconds
    const known = kept.get(slug)
    if (known && known.until > now) return known.limit
    const limit = read(slug, clock())
    // A map keeps the order of insertion, so the first key is the oldest.
    kept.delete(slug)
    const [oldest] = kept.keys()
    if (kept.size >= PAGES_KEPT && oldest !== undefined) kept.delete(oldest)
    const entry = { limit, until: now + FRESH_MS }
    kept.set(slug, entry)
    void limit.then(
      ({ changesAt }) => {
        if (changesAt) entry.until = Math.min(entry.until, Date.parse(changesAt))
      },
      () => kept.delete(slug),
    )
    return limit
  }
}

/** Publishes, once in the professional's day, that a limit refused a booking. */
export async function noticeLimit(
  database: BookingDatabase,
  { professional, limit, day, isNoticed }: PlanLimitReached,
): Promise<void> {
  if (isNoticed) return
  const { id: professionalId } = professional
  await database.transaction(async ({ tx, emit }) => {
    if (!(await isFirstOfDay(tx, { professionalId, day }))) return
    await emit(bookingEvents.BookingRefusedByLimit, {
      subject: professionalId,
      data: { professional, limit, day },
    })
  })
}
