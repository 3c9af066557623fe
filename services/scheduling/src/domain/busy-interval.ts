import type { AppointmentStatus, BookingSnapshot, busyInterval } from '@encaixe/contracts'
import type { z } from 'zod'

export type BusyInterval = z.output<typeof busyInterval>

/** Rejected and cancelled appointments are final and never block a slot; all others do. */
const isBlocking = (status: AppointmentStatus) => status !== 'rejected' && status !== 'cancelled'

/** What an appointment means for the free times of its professional. */
export function busyIntervalOf(appointment: BookingSnapshot['appointment']): BusyInterval {
  const { id, professionalId, startsAt, endsAt, status, version } = appointment
  return {
    appointmentId: id,
    professionalId,
    startsAt,
    endsAt,
    blocking: isBlocking(status),
    version,
  }
}
