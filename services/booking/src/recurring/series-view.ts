import { conflictReason, type RecurringSchedule } from '@encaixe/contracts'
import type { RecurringSchedule as SeriesRow } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'
import { occurrencesOf, plannedOccurrences } from './recurrence.rule.ts'
import { dateOf, type KeptSeries, keptSeries, serviceOfSeries } from './series-row.ts'

/** At most so many of the next occurrences are shown. */
const MOST_NEXT = 8
/** Within which a monthly one has its next 8 in any case. */
const NEXT_WITHIN = { months: 10 }

type Tx = Pick<BookingTransaction, 'client' | 'appointment' | 'recurringOccurrence'>

/** What of a series is not booked, by number. */
interface LeftOut {
  conflicts: { number: number; conflict: string }[]
  cancelled: Set<number>
  /** When an appointment of the series stands: a conflict at that time was settled by hand. */
  standing: Set<number>
}

/** Series of one page as its professional sees them, in the order of the rows. */
export async function seriesViews(
  tx: Tx,
  rows: readonly SeriesRow[],
  now: Temporal.Instant,
): Promise<RecurringSchedule[]> {
  const clients = await tx.client.findMany({
    where: { id: { in: rows.map(({ clientId }) => clientId) } },
    select: { id: true, name: true, phone: true, email: true },
  })
  const clientOf = new Map(clients.map((client) => [client.id, client]))
  const leftOut = await loadLeftOut(
    tx,
    rows.map(({ id }) => id),
    now,
  )
  return rows.map((row) => {
    const client = clientOf.get(row.clientId) ?? {
      ...{ id: row.clientId, name: null, phone: null, email: null },
    }
    return viewOf(keptSeries(row), client, leftOut(row.id), now)
  })
}

/** One series as its professional sees it. */
export async function seriesView(
  tx: Tx,
  row: SeriesRow,
  now: Temporal.Instant,
): Promise<RecurringSchedule> {
  const [view] = await seriesViews(tx, [row], now)
  if (!view) throw new Error('a series without a view')
  return view
}

async function loadLeftOut(
  tx: Tx,
  ids: string[],
  now: Temporal.Instant,
): Promise<(id: string) => LeftOut> {
  const rows = await tx.recurringOccurrence.findMany({
    where: {
      scheduleId: { in: ids },
      OR: [
        { conflict: { not: null } },
        // What a pause or an end cancels is withdrawn; this was somebody's wish.
        { state: 'booked', appointment: { status: 'cancelled' } },
      ],
    },
    orderBy: { number: 'asc' },
    include: { appointment: { select: { status: true } } },
  })
  const conflicted = rows.filter(({ conflict }) => conflict !== null)
  const standing =
    conflicted.length === 0
      ? []
      : await tx.appointment.findMany({
          where: {
            recurringScheduleId: { in: conflicted.map(({ scheduleId }) => scheduleId) },
            status: 'confirmed',
            startsAt: { gt: dateOf(now) },
          },
          select: { recurringScheduleId: true, startsAt: true },
        })
  return (id) => {
    const own = rows.filter(({ scheduleId }) => scheduleId === id)
    return {
      conflicts: own.flatMap(({ number, conflict }) =>
        conflict === null ? [] : [{ number, conflict }],
      ),
      cancelled: new Set(
        own
          .filter(({ appointment }) => appointment?.status === 'cancelled')
          .map(({ number }) => number),
      ),
      standing: new Set(
        standing
          .filter(({ recurringScheduleId }) => recurringScheduleId === id)
          .map(({ startsAt }) => startsAt.getTime()),
      ),
    }
  }
}

function viewOf(
  series: KeptSeries,
  client: RecurringSchedule['client'],
  { conflicts, cancelled, standing }: LeftOut,
  now: Temporal.Instant,
): RecurringSchedule {
  const today = now.toZonedDateTimeISO(series.timezone).toPlainDate()
  const from = today.subtract({ days: 1 }).toString()
  const begins = today.toString() > series.startsOn ? today.toString() : series.startsOn
  const until = Temporal.PlainDate.from(begins).add(NEXT_WITHIN).toString()
  const isAhead = ({ startsAt }: { startsAt: Temporal.Instant }) =>
    Temporal.Instant.compare(startsAt, now) > 0
  const planned = new Map(
    plannedOccurrences(series, from, until)
      .filter(isAhead)
      .map(({ number, startsAt }) => [number, startsAt.epochMilliseconds]),
  )
  const open = conflicts.flatMap(({ number, conflict }) => {
    const startsAt = planned.get(number)
    return startsAt === undefined || standing.has(startsAt) ? [] : [{ startsAt, conflict }]
  })
  const notBooked = new Set(open.map(({ startsAt }) => startsAt))
  const { id, frequency, startTime, durationMinutes, priceCents } = series
  const { startsOn, endsOn, count, status, placeId } = series
  return {
    ...{ id, client, frequency, dayOfWeek: series.dayOfWeek, startTime, durationMinutes },
    ...{ priceCents, startsOn, endsOn, count, status },
    ...{ service: serviceOfSeries(series), placeId },
    nextOccurrences: occurrencesOf(series, from, until)
      .filter(isAhead)
      .filter(
        ({ number, startsAt }) =>
          !cancelled.has(number) && !notBooked.has(startsAt.epochMilliseconds),
      )
      .slice(0, MOST_NEXT)
      .map(({ startsAt }) => startsAt.toString()),
    conflicts: open.map(({ startsAt, conflict }) => ({
      startsAt: new Date(startsAt).toISOString(),
      reason: conflictReason.parse(conflict),
    })),
  }
}
