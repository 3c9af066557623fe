import { type BookingSnapshot, type busyInterval, isBlocking } from '@encaixe/contracts'
import type { z } from 'zod'

export type BusyInterval = z.output<typeof busyInterval>

/** What an appointment means for the free times of its professional. */
export function busyIntervalOf(appointment: BookingSnapshot['appointment']): BusyInterval {
  const { id, professionalId, startsAt, endsAt, blockedFrom, blockedUntil, status, version } =
    appointment
  return {
    appointmentId: id,
    professionalId,
    startsAt: blockedFrom ?? startsAt,
    endsAt: blockedUntil ?? endsAt,
    blocking: isBlocking(status),
    version,
  }
}
