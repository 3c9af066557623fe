import { appointmentStatus, isBlocking } from '@encaixe/contracts'
import type { Interval } from '@encaixe/slots'
import type { BookingTransaction } from '../store.ts'

/** No appointment with its ways is longer. */
const DAY_MS = 24 * 60 * 60_000

/** What a page's appointments hold near a stretch of time, requested times and ways included. */
export async function busyBetween(
  tx: Pick<BookingTransaction, 'appointment'>,
  {
    professionalId,
    from,
    until,
    exceptId,
  }: { professionalId: string; from: Date; until: Date; exceptId?: string },
): Promise<Interval[]> {
  const near = { gt: new Date(from.getTime() - DAY_MS), lt: new Date(until.getTime() + DAY_MS) }
  const rows = await tx.appointment.findMany({
    where: {
      professionalId,
      ...(exceptId !== undefined && { id: { not: exceptId } }),
      OR: [{ startsAt: near }, { requestedStartsAt: near }],
    },
    select: {
      ...{ startsAt: true, endsAt: true, blockedFrom: true, blockedUntil: true },
      ...{ requestedFrom: true, requestedUntil: true, status: true },
    },
  })
  return rows
    .filter(({ status }) => isBlocking(appointmentStatus.parse(status)))
    .flatMap((row) => [
      interval(row.blockedFrom ?? row.startsAt, row.blockedUntil ?? row.endsAt),
      ...(row.requestedFrom && row.requestedUntil
        ? [interval(row.requestedFrom, row.requestedUntil)]
        : []),
    ])
}

export const interval = (start: Date, end: Date): Interval => ({
  start: Temporal.Instant.fromEpochMilliseconds(start.getTime()),
  end: Temporal.Instant.fromEpochMilliseconds(end.getTime()),
})
