import type { Professional } from '../../generated/client.ts'
import { knownElsewhere } from '../copies/busy-elsewhere.ts'
import { storedWeek } from '../copies/professional-copies.ts'
import { hasRoomInMonth } from '../plans/plan-room.ts'
import type { BookingTransaction } from '../store.ts'
import { closedBySpecialDay } from './closed-day.rule.ts'
import type { Obstacles } from './settle-occurrence.rule.ts'

interface Times {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0
const overlap = (one: Times, other: Times) =>
  isBefore(one.startsAt, other.endsAt) && isBefore(other.startsAt, one.endsAt)
const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)

/**
 * What prevents an appointment at this time, read behind the lock: another appointment, a calendar elsewhere, time off, the hours of a
 * special day, or a full month of the plan. The week's hours and the buffer do not, since the professional chose the
 * time.
 */
export async function obstaclesOf(
  tx: BookingTransaction,
  { id: professionalId, timezone }: Pick<Professional, 'id' | 'timezone'>,
  { travelMinutes, ...times }: Times & { travelMinutes: number },
  exceptAppointmentId: string | null,
  now: Temporal.Instant,
): Promise<Obstacles> {
  const way = { minutes: travelMinutes }
  const [from, until] = [times.startsAt.subtract(way), times.endsAt.add(way)]
  const others = await tx.appointment.count({
    where: {
      professionalId,
      status: { notIn: ['rejected', 'cancelled'] },
      OR: [
        // Without travel time an appointment blocks its own time.
        {
          AND: [
            {
              OR: [
                { blockedFrom: { lt: dateOf(until) } },
                { blockedFrom: null, startsAt: { lt: dateOf(until) } },
              ],
            },
            {
              OR: [
                { blockedUntil: { gt: dateOf(from) } },
                { blockedUntil: null, endsAt: { gt: dateOf(from) } },
              ],
            },
          ],
        },
        { requestedFrom: { lt: dateOf(until) }, requestedUntil: { gt: dateOf(from) } },
      ],
      ...(exceptAppointmentId !== null && { id: { not: exceptAppointmentId } }),
    },
  })
  const elsewhere = await knownElsewhere(tx, professionalId, { from, until })
  const week = await tx.availability.findUnique({ where: { professionalId } })
  const { timeOff, specialDays } = week ? storedWeek(week) : { timeOff: [], specialDays: [] }
  return {
    slotTaken: others > 0 || elsewhere.length > 0,
    timeOff:
      closedBySpecialDay(times, { specialDays, timezone }) ||
      timeOff.some(({ startsAt, endsAt }) =>
        overlap(times, {
          startsAt: Temporal.Instant.from(startsAt),
          endsAt: Temporal.Instant.from(endsAt),
        }),
      ),
    monthFull: !(await hasRoomInMonth(tx, { id: professionalId, timezone }, times.startsAt, now)),
  }
}
