import { type BookingSnapshot, type busyInterval, isBlocking } from '@encaixe/contracts'
import type { z } from 'zod'

export type BusyInterval = z.output<typeof busyInterval>

/** What an appointment means for the free times of its professional. */
export function busyIntervalOf(appointment: BookingSnapshot['appointment']): BusyInterval {
  const { id, professionalId, status, version, requestedStartsAt } = appointment
  const startsAt = appointment.blockedFrom ?? appointment.startsAt
  const endsAt = appointment.blockedUntil ?? appointment.endsAt
  return {
    appointmentId: id,
    professionalId,
    startsAt,
    endsAt,
    ...(appointment.blockedFrom && {
      session: { startsAt: appointment.startsAt, endsAt: appointment.endsAt },
    }),
    ...(requestedStartsAt && {
      requested: movedBy(
        { startsAt, endsAt },
        { from: appointment.startsAt, to: requestedStartsAt },
      ),
    }),
    blocking: isBlocking(status),
    version,
  }
}

/** The same stretch of time, as much later or earlier as the second start is than the first. */
function movedBy(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  { from, to }: { from: string; to: string },
) {
  const at = Temporal.Instant.from
  const way = at(from).until(at(to))
  return { startsAt: at(startsAt).add(way).toString(), endsAt: at(endsAt).add(way).toString() }
}
