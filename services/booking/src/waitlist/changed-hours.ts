import type { Availability } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { busyBetween } from '../appointments/busy-between.ts'
import type { Stretch } from '../free-times/taken.rule.ts'
import type { BookingTransaction } from '../store.ts'
import { knownHours, type OpenedHours } from './known-hours.rule.ts'
import { openedHours, type Week } from './opened-hours.rule.ts'
import { without } from './stretches.rule.ts'

/**
 * The hours that a new week opens on days for which somebody waits. What it closes and was free is kept: it is no news
 * to who waits now if it opens again.
 */
export async function changedHours(
  tx: BookingTransaction,
  { before, after, timezone }: { before: Week; after: Availability; timezone: string },
  now: Temporal.Instant,
): Promise<OpenedHours[]> {
  const { professionalId } = after
  const days = await daysWaitedFor(tx, professionalId, now)
  if (!days) return []
  const closed = openedHours(after, before, { timezone, ...days })
  await keepClosings(tx, professionalId, closed, now)
  const opened = openedHours(before, after, { timezone, ...days })
  if (opened.length === 0) return []
  const closings = await tx.waitlistClosing.findMany({
    where: { professionalId, endsAt: { gt: dateOf(now.epochMilliseconds) } },
  })
  return knownHours(
    opened,
    closings.map(({ startsAt, endsAt, closedAt }) => ({
      stretch: [startsAt.getTime(), endsAt.getTime()],
      closedAt: Temporal.Instant.fromEpochMilliseconds(closedAt.getTime()),
    })),
  )
}

async function keepClosings(
  tx: BookingTransaction,
  professionalId: string,
  closed: readonly Stretch[],
  now: Temporal.Instant,
): Promise<void> {
  const ahead = closed.filter(([, until]) => until > now.epochMilliseconds)
  if (ahead.length === 0) return
  const busy = await busyBetween(tx, {
    professionalId,
    from: dateOf(Math.min(...ahead.map(([from]) => from))),
    until: dateOf(Math.max(...ahead.map(([, until]) => until))),
  })
  const free = without(
    ahead,
    busy.map(({ start, end }) => [start.epochMilliseconds, end.epochMilliseconds]),
  )
  await tx.waitlistClosing.createMany({
    data: free.map(([from, until]) => ({
      ...{ id: newId(), professionalId },
      ...{ startsAt: dateOf(from), endsAt: dateOf(until), closedAt: now.toString() },
    })),
  })
}

const dateOf = (at: number) => new Date(at)

/** The local days for which somebody waits, as a range; null: nobody waits. */
async function daysWaitedFor(
  tx: BookingTransaction,
  professionalId: string,
  now: Temporal.Instant,
): Promise<{ first: Temporal.PlainDate; last: Temporal.PlainDate } | null> {
  const { _min: min, _max: max } = await tx.waitlistWish.aggregate({
    where: { professionalId, status: 'waiting', endsAt: { gt: new Date(now.epochMilliseconds) } },
    _min: { firstDay: true },
    _max: { lastDay: true },
  })
  if (!min.firstDay || !max.lastDay) return null
  const dayOf = (date: Date) => Temporal.PlainDate.from(date.toISOString().slice(0, 10))
  const yesterday = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 })
  const first = dayOf(min.firstDay)
  return {
    first: Temporal.PlainDate.compare(first, yesterday) < 0 ? yesterday : first,
    last: dayOf(max.lastDay),
  }
}
