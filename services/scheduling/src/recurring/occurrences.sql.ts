import type { BookingSnapshot } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { SchedulingTransaction } from '../store.ts'

/** An appointment of a series that stands at the time of its occurrence: that one is no conflict any more. */
export async function clearConflicts(
  tx: SchedulingTransaction,
  events: readonly { data: BookingSnapshot }[],
): Promise<void> {
  const booked = events
    .map(({ data }) => data.appointment)
    .filter(({ recurringScheduleId, status }) => recurringScheduleId && status === 'confirmed')
    .map(({ recurringScheduleId, startsAt }) => ({ id: recurringScheduleId, startsAt }))
  if (booked.length === 0) return
  await tx.$executeRaw(Prisma.sql`
    update recurring_occurrences held set conflict = null
    from jsonb_to_recordset(${JSON.stringify(booked)}::jsonb) as told (id uuid, "startsAt" timestamptz)
    where held.schedule_id = told.id and held.starts_at = told."startsAt"
      and held.conflict is not null
  `)
}

/**
 * Occurrences that somebody cancelled by hand. Booking never brings one back, so it does not matter when this
 * is heard; what a pause or an end cancels is no person's doing, and is withdrawn already.
 */
export async function markCancelled(
  tx: SchedulingTransaction,
  events: readonly { data: BookingSnapshot & { by?: string | undefined } }[],
): Promise<void> {
  const cancelled = events
    .filter(({ data }) => data.appointment.status === 'cancelled' && data.by !== 'system')
    .map(({ data: { appointment } }) => appointment)
    .filter(
      ({ recurringScheduleId, occurrenceNumber }) =>
        recurringScheduleId && occurrenceNumber !== undefined,
    )
    .map(({ recurringScheduleId: id, occurrenceNumber: number }) => ({ id, number }))
  if (cancelled.length === 0) return
  await tx.$executeRaw(Prisma.sql`
    update recurring_occurrences held set cancelled = true
    from jsonb_to_recordset(${JSON.stringify(cancelled)}::jsonb) as told (id uuid, number integer)
    where held.schedule_id = told.id and held.number = told.number
  `)
}
