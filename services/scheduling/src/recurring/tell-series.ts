import { type EventData, recurringEvents } from '@encaixe/contracts'
import type { RecurringSchedule as SeriesRow } from '../../generated/client.ts'
import type { SchedulingWork } from '../store.ts'
import {
  isPaused,
  type Occurrence,
  occurrencesOf,
  plannedOccurrences,
  type Series,
} from './recurrence.rule.ts'
import { dateOf, seriesOf, toldOccurrenceOf, toldSeriesOf } from './series-row.ts'

/** How far ahead occurrences become appointments. */
export const HORIZON = { hours: 8 * 7 * 24 }
/** A change may carry a due occurrence so far beyond the horizon: to the next month's weekday. */
const MOVED_BEYOND = { days: 70 }
/** Within which the next occurrence is looked for; a series can rest for two years. */
const LOOK_AHEAD = { years: 3 }

type Change = EventData<typeof recurringEvents.RecurringScheduleChanged>['change']

const isAfter = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) > 0

/** Local days around two moments, in whatever zone. */
const daysAround = (from: Temporal.Instant, to: Temporal.Instant) =>
  [
    from.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 }).toString(),
    to.toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 }).toString(),
  ] as const

/**
 * Tells each occurrence that has come within the horizon, once in its life. The caller has locked the series' row.
 */
export async function tellDue(
  work: SchedulingWork,
  row: SeriesRow,
  now: Temporal.Instant,
): Promise<void> {
  const schedule = toldSeriesOf(row)
  for (const one of await takeDue(work, row, now)) {
    const data = { schedule, occurrence: toldOccurrenceOf(one) }
    await work.emit(recurringEvents.RecurringOccurrenceDue, { subject: row.id, data })
  }
}

/**
 * The occurrences that have come within the horizon and were never told: the row's key sees to it. What has begun is
 * not told any more.
 */
async function takeDue(
  { tx }: SchedulingWork,
  row: SeriesRow,
  now: Temporal.Instant,
): Promise<Occurrence[]> {
  const series = seriesOf(row)
  const horizon = now.add(HORIZON)
  const due = occurrencesOf(series, ...daysAround(now, horizon)).filter(
    ({ startsAt }) => isAfter(startsAt, now) && !isAfter(startsAt, horizon),
  )
  const added = await tx.recurringOccurrence.createManyAndReturn({
    data: due.map((one) => ({
      scheduleId: row.id,
      number: one.number,
      startsAt: dateOf(one.startsAt),
      endsAt: dateOf(one.endsAt),
    })),
    skipDuplicates: true,
    select: { number: true },
  })
  await tx.recurringSchedule.update({
    where: { id: row.id },
    data: { nextDueAt: nextDueAt(series, horizon) },
    select: { id: true },
  })
  const isNew = new Set(added.map(({ number }) => number))
  return due.filter(({ number }) => isNew.has(number))
}

/** When the first occurrence beyond the horizon comes within it. */
function nextDueAt(series: Series, horizon: Temporal.Instant): Date | null {
  const end = horizon.toZonedDateTimeISO('UTC').add(LOOK_AHEAD).toInstant()
  const next = occurrencesOf(series, ...daysAround(horizon, end)).find(({ startsAt }) =>
    isAfter(startsAt, horizon),
  )
  return next ? dateOf(next.startsAt.subtract(HORIZON)) : null
}

/**
 * Tells what a change makes of the occurrences that are due and ahead, all of them, so that whoever missed an earlier
 * change needs only this one. Those that become due by it are told with it: its people hear of all dates at once.
 */
export async function tellChanged(
  work: SchedulingWork,
  row: SeriesRow,
  change: Change,
  now: Temporal.Instant,
): Promise<void> {
  const { tx, emit } = work
  const series = seriesOf(row)
  const rows = await tx.recurringOccurrence.findMany({
    where: { scheduleId: row.id, startsAt: { gt: dateOf(now) } },
    orderBy: { number: 'asc' },
  })
  const [from, to] = daysAround(now, now.add(HORIZON))
  const until = Temporal.PlainDate.from(to).add(MOVED_BEYOND).toString()
  const planned = new Map(plannedOccurrences(series, from, until).map((one) => [one.number, one]))
  const standing: Occurrence[] = []
  const withdrawn: number[] = []
  for (const { number, ...held } of rows) {
    const one = planned.get(number)
    const stands = one !== undefined && !isPaused(series, one.date)
    if (stands) standing.push(one)
    else withdrawn.push(number)
    const { startsAt, endsAt } = one ?? {}
    const times = {
      startsAt: startsAt ? dateOf(startsAt) : held.startsAt,
      endsAt: endsAt ? dateOf(endsAt) : held.endsAt,
    }
    const isSame = +times.startsAt === +held.startsAt && +times.endsAt === +held.endsAt
    // At another time, or after a pause, booking tries again.
    const conflict = isSame && stands && !held.withdrawn ? held.conflict : null
    await tx.recurringOccurrence.update({
      where: { scheduleId_number: { scheduleId: row.id, number } },
      data: { ...times, withdrawn: !stands, conflict },
    })
  }
  const due = await takeDue(work, row, now)
  await emit(recurringEvents.RecurringScheduleChanged, {
    subject: row.id,
    data: {
      schedule: toldSeriesOf(row),
      change,
      occurrences: [...standing, ...due].map(toldOccurrenceOf),
      withdrawn,
    },
  })
}
