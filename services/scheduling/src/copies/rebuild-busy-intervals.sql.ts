import { Prisma } from '../../generated/client.ts'
import type { SchedulingTransaction } from '../store.ts'
import type { BusyInterval } from './busy-interval.rule.ts'

/**
 * Takes over one page of what booking holds, read after `startedAt`. The owner is right, also
 * about a version that went back (a restored backup); only a row shown by an event since the rebuild
 * began may be newer than the page, and then the higher version wins.
 */
export async function takeBusyIntervals(
  tx: SchedulingTransaction,
  intervals: BusyInterval[],
  startedAt: string,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    insert into busy_intervals as kept
      (appointment_id, professional_id, starts_at, ends_at, blocking, version, seen_at)
    select "appointmentId", "professionalId", "startsAt", "endsAt", blocking, version,
      clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(intervals)}::jsonb) as shown (
      "appointmentId" uuid, "professionalId" uuid, "startsAt" timestamptz, "endsAt" timestamptz,
      blocking boolean, version integer)
    on conflict (appointment_id) do update set
      professional_id = excluded.professional_id,
      starts_at = excluded.starts_at,
      ends_at = excluded.ends_at,
      blocking = excluded.blocking,
      version = excluded.version,
      seen_at = excluded.seen_at
    where kept.seen_at < ${startedAt}::timestamptz or kept.version <= excluded.version
  `)
}

/** Removes what neither the owner's pages nor an event has mentioned since the rebuild began. */
export async function dropUnseenBusyIntervals(
  tx: SchedulingTransaction,
  startedAt: string,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    delete from busy_intervals where seen_at < ${startedAt}::timestamptz
  `)
}
