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
