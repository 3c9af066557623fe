import { bookingEvents, type EventData } from '@encaixe/contracts'
import type { RecurringSchedule as SeriesRow } from '../../generated/client.ts'
import type { BookingTransaction, BookingWork, Openings } from '../store.ts'
import { isHeard } from '../telling/tell.ts'
import {
  isPaused,
  type Occurrence,
  occurrencesOf,
  plannedOccurrences,
  type Series,
} from './recurrence.rule.ts'
import { peopleOfSeries, type SeriesInHand, toldPeople } from './series.ts'
import { dateOf, type KeptSeries, keptSeries } from './series-row.ts'
import { settleOccurrences } from './settle-occurrences.ts'
import { withdrawOccurrences } from './withdraw-occurrences.ts'

type Told = EventData<typeof bookingEvents.SeriesChanged>

interface Circumstances {
  now: Temporal.Instant
  openings: Openings
}

/** How far ahead occurrences become appointments. */
const HORIZON = { hours: 8 * 7 * 24 }
/** A change may move a due occurrence so far beyond the horizon: to the next month's weekday. */
const MOVED_BEYOND = { days: 70 }
/** Within which the next occurrence is looked for; a series can rest for two years. */
const LOOK_AHEAD = { years: 3 }

const isAfter = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) > 0

/** Local days around two moments, in whatever zone. */
const daysAround = (from: Temporal.Instant, to: Temporal.Instant) =>
  [
    from.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 }).toString(),
    to.toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 }).toString(),
  ] as const

/**
 * Makes the appointments ahead follow a series that began or changed: what does not stand any more is cancelled, the
 * others move, and what has become due is booked. Its people are told once. The caller has locked the professional.
 */
export async function followSeries(
  work: BookingWork,
  row: SeriesRow,
  change: Told['change'],
  { now, openings }: Circumstances,
): Promise<void> {
  const { tx } = work
  const series = keptSeries(row)
  const held = await tx.recurringOccurrence.findMany({
    where: { scheduleId: series.id, startsAt: { gt: dateOf(now) } },
    orderBy: { number: 'asc' },
    select: { number: true },
  })
  const [from, to] = daysAround(now, now.add(HORIZON))
  const until = Temporal.PlainDate.from(to).add(MOVED_BEYOND).toString()
  const planned = new Map(plannedOccurrences(series, from, until).map((one) => [one.number, one]))
  const standing = held.flatMap(({ number }) => {
    const one = planned.get(number)
    return one && !isPaused(series, one.date) ? [one] : []
  })
  const stands = new Set(standing.map(({ number }) => number))
  const withdrawn = held.map(({ number }) => number).filter((number) => !stands.has(number))
  const cancelled = await withdrawOccurrences(
    work,
    { series, change, numbers: withdrawn },
    { now, openings },
  )
  const occurrences = [...standing, ...(await takeDue(tx, series, now))]
  if (cancelled.length + occurrences.length === 0) return
  const people = await peopleOfSeries(tx, series, now)
  if (!people) return
  const inHand = { series, ...people }
  const settled = await settleOccurrences(work, inHand, occurrences, {
    ...{ now, openings },
    tellsEach: false,
  })
  await openings.taken(work, [series.professionalId])
  const { professionalId, clientId } = series
  if (!(await isHeard(tx, { professionalId, clientId, by: 'professional' }, now))) return
  await tellSeries(work, inHand, change, { cancelled, ...settled })
}

/** Books the occurrences that have come within the horizon. The caller has locked the professional. */
export async function bookDue(
  work: BookingWork,
  row: SeriesRow,
  { now, openings }: Circumstances,
): Promise<void> {
  const series = keptSeries(row)
  const due = await takeDue(work.tx, series, now)
  if (due.length === 0) return
  const people = await peopleOfSeries(work.tx, series, now)
  if (!people) return
  await settleOccurrences(work, { series, ...people }, due, { now, openings, tellsEach: true })
  await openings.taken(work, [series.professionalId])
}

/**
 * The occurrences that have come within the horizon and that nothing became of so far, and notes when the next one
 * does. What has begun is not booked any more.
 */
async function takeDue(
  tx: BookingTransaction,
  series: KeptSeries,
  now: Temporal.Instant,
): Promise<Occurrence[]> {
  const horizon = now.add(HORIZON)
  const due = occurrencesOf(series, ...daysAround(now, horizon)).filter(
    ({ startsAt }) => isAfter(startsAt, now) && !isAfter(startsAt, horizon),
  )
  const known = await tx.recurringOccurrence.findMany({
    where: { scheduleId: series.id, number: { in: due.map(({ number }) => number) } },
    select: { number: true },
  })
  await tx.recurringSchedule.update({
    where: { id: series.id },
    data: { nextDueAt: nextDueAt(series, horizon) },
    select: { id: true },
  })
  const isKnown = new Set(known.map(({ number }) => number))
  return due.filter(({ number }) => !isKnown.has(number))
}

/** When the first occurrence beyond the horizon comes within it. */
function nextDueAt(series: Series, horizon: Temporal.Instant): Date | null {
  const end = horizon.toZonedDateTimeISO('UTC').add(LOOK_AHEAD).toInstant()
  const next = occurrencesOf(series, ...daysAround(horizon, end)).find(({ startsAt }) =>
    isAfter(startsAt, horizon),
  )
  return next ? dateOf(next.startsAt.subtract(HORIZON)) : null
}

async function tellSeries(
  { emit }: BookingWork,
  inHand: SeriesInHand,
  change: Told['change'],
  dates: Pick<Told, 'cancelled' | 'booked' | 'moved' | 'skipped'>,
): Promise<void> {
  const [first] = Object.values(dates).flat()
  if (!first) return
  const { id: recurringScheduleId, version } = inHand.series
  await emit(bookingEvents.SeriesChanged, {
    subject: first.occurrenceId,
    data: {
      ...toldPeople(inHand),
      ...{ recurringScheduleId, version, change },
      ...dates,
    },
  })
}
