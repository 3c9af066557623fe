import { z } from 'zod'

export const appointmentStatus = z
  .enum(['pending_confirmation', 'confirmed', 'completed', 'rejected', 'cancelled', 'no_show'])
  .meta({ id: 'AppointmentStatus' })
export type AppointmentStatus = z.output<typeof appointmentStatus>

/**
 * Final, and nothing to a slot or a plan's limit. Stated here alone; the exclusion constraint of
 * booking's first migration repeats it, and booking's test/blocking.test.ts holds the two together.
 */
const nonBlockingStatuses: readonly AppointmentStatus[] = ['rejected', 'cancelled']

/** Whether an appointment of this status takes its time. */
export const isBlocking = (status: AppointmentStatus): boolean =>
  !nonBlockingStatuses.includes(status)
