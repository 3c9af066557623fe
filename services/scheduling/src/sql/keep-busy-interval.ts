import { Prisma } from '../../generated/client.ts'
import type { BusyInterval } from '../domain/busy-interval.ts'
import type { SchedulingTransaction } from '../store.ts'

/**
 * Keeps what one booking event says of an appointment's time. Events come late, twice and out of
 * order: only a higher version overwrites, in one statement, so any order ends in the same row.
 */
export async function keepBusyInterval(
  tx: SchedulingTransaction,
  interval: BusyInterval,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    insert into busy_intervals as kept
      (appointment_id, professional_id, starts_at, ends_at, blocking, version, seen_at)
    values (${interval.appointmentId}::uuid, ${interval.professionalId}::uuid,
      ${interval.startsAt}::timestamptz, ${interval.endsAt}::timestamptz,
      ${interval.blocking}, ${interval.version}, clock_timestamp())
    on conflict (appointment_id) do update set
      professional_id = excluded.professional_id,
      starts_at = excluded.starts_at,
      ends_at = excluded.ends_at,
      blocking = excluded.blocking,
      version = excluded.version,
      seen_at = excluded.seen_at
    where kept.version < excluded.version
  `)
}
