import { Prisma } from '../../generated/client.ts'
import type { SchedulingTransaction } from '../store.ts'
import type { BusyInterval } from './busy-interval.rule.ts'

/**
 * Keeps what booking events say of their appointments' times. Events come late, twice and out of
 * order: only a higher version overwrites, in one statement, so any order ends in the same rows.
 */
export async function keepBusyIntervals(
  tx: SchedulingTransaction,
  intervals: readonly BusyInterval[],
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    insert into busy_intervals as kept
      (appointment_id, professional_id, starts_at, ends_at, blocking, version, seen_at)
    select distinct on ("appointmentId") "appointmentId", "professionalId", "startsAt", "endsAt",
      blocking, version, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(intervals)}::jsonb) as shown (
      "appointmentId" uuid, "professionalId" uuid, "startsAt" timestamptz, "endsAt" timestamptz,
      blocking boolean, version integer)
    order by "appointmentId", version desc
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
