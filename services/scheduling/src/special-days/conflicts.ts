import type { SpecialDay } from '@encaixe/contracts'
import type { DayWindow } from '@encaixe/slots'
import type { SchedulingTransaction } from '../store.ts'
import { outside } from './special-day.rule.ts'

/**
 * Finds the coming appointments outside the windows of some dates. They stay until somebody moves or cancels them.
 * One query for all dates.
 * @returns the conflicts of each date, in the order of the dates
 */
export async function conflictsOn(
  tx: Pick<SchedulingTransaction, 'busyInterval'>,
  { id: professionalId, timezone }: { id: string; timezone: string },
  days: readonly { date: string; windows: readonly DayWindow[] }[],
  now: Temporal.Instant,
): Promise<SpecialDay['conflicts'][]> {
  const dates = days.map(({ date }) => date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  const midnight = (date: Temporal.PlainDate) =>
    new Date(date.toZonedDateTime(timezone).epochMilliseconds)
  const rows = await tx.busyInterval.findMany({
    where: {
      professionalId,
      blocking: true,
      startsAt: { lt: midnight(Temporal.PlainDate.from(last).add({ days: 1 })) },
      AND: [
        { endsAt: { gt: midnight(Temporal.PlainDate.from(first)) } },
        { endsAt: { gt: new Date(now.epochMilliseconds) } },
      ],
    },
  })
  const sessions = rows.map(({ appointmentId, startsAt, endsAt, sessionFrom, sessionUntil }) => ({
    id: appointmentId,
    startsAt: instantOf(sessionFrom ?? startsAt),
    endsAt: instantOf(sessionUntil ?? endsAt),
  }))
  return days.map((day) => outside(sessions, { ...day, timezone }))
}

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime())
