import { AppError, appointmentStatus, isBlocking, withTravel } from '@encaixe/contracts'
import { type Interval, isOffered } from '@encaixe/slots'
import type { AppointmentRow } from '../appointments/select-appointments.sql.ts'
import { knownElsewhere } from '../copies/busy-elsewhere.ts'
import { storedWeek } from '../copies/professional-copies.ts'
import { slotTaken } from '../public-booking/booking-decision.ts'
import { slotRulesOf } from '../public-booking/professional.rule.ts'
import type { Stretch } from '../public-booking/taken.rule.ts'
import type { BookingTransaction } from '../store.ts'

export const notOffered = () => new AppError('SLOT_UNAVAILABLE', 'This time is not offered.')

/**
 * Checks that a client may move an appointment to this start: the page offers it, and no other appointment is
 * too near. The appointment does not block its own move.
 * @throws AppError SLOT_UNAVAILABLE or SLOT_TAKEN
 */
export async function requireOffered(
  tx: BookingTransaction,
  { id, professionalId, client, startsAt, endsAt, blockedFrom }: AppointmentRow,
  wanted: Temporal.Instant,
  now: Temporal.Instant,
  elsewhere: readonly Stretch[],
): Promise<void> {
  const professional = await tx.professional.findUnique({ where: { id: professionalId } })
  const week = await tx.availability.findUnique({ where: { professionalId } })
  if (!professional || !week) throw notOffered()
  // The appointment keeps its length and travel time, whatever the page offers now.
  const travelMinutes = blockedFrom ? minutesBetween(blockedFrom, startsAt) : 0
  const durationMinutes = minutesBetween(startsAt, endsAt)
  const rules = slotRulesOf(
    { ...professional, ...storedWeek(week) },
    { durationMinutes, travelMinutes },
  )
  if (!isOffered(rules, wanted, now)) throw notOffered()
  const others = await busyAround(tx, { professionalId, exceptId: id, wanted })
  const day = { hours: 24 }
  const times = { from: wanted.subtract(day), until: wanted.add(day) }
  const blocked = [...elsewhere, ...(await knownElsewhere(tx, professionalId, times))]
  const busy = [...others, ...blocked.map(stretchInterval)].map((interval) =>
    withTravel(interval, travelMinutes),
  )
  // A blocked client gets the same answer.
  if (client.blocked || !isOffered({ ...rules, busy }, wanted, now)) throw slotTaken()
}

const minutesBetween = (from: Date, until: Date) =>
  Math.round((until.getTime() - from.getTime()) / 60_000)

/** What other appointments hold within a day of the start, requested times included. */
async function busyAround(
  tx: BookingTransaction,
  {
    professionalId,
    exceptId,
    wanted,
  }: { professionalId: string; exceptId: string; wanted: Temporal.Instant },
): Promise<Interval[]> {
  const day = { hours: 24 }
  const near = {
    gt: new Date(wanted.subtract(day).epochMilliseconds),
    lt: new Date(wanted.add(day).epochMilliseconds),
  }
  const rows = await tx.appointment.findMany({
    where: {
      professionalId,
      id: { not: exceptId },
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

const stretchInterval = ([from, until]: Stretch): Interval => ({
  start: Temporal.Instant.fromEpochMilliseconds(from),
  end: Temporal.Instant.fromEpochMilliseconds(until),
})

const interval = (start: Date, end: Date): Interval => ({
  start: Temporal.Instant.fromEpochMilliseconds(start.getTime()),
  end: Temporal.Instant.fromEpochMilliseconds(end.getTime()),
})
