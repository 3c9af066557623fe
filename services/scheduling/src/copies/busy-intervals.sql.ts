import { Prisma } from '../../generated/client.ts'
import type { SchedulingTransaction } from '../store.ts'
import type { BusyInterval } from './busy-interval.rule.ts'

/**
 * Saves the times of appointments. Events come late, twice and out of order: only a higher version overwrites, in one
 * statement, so any order ends in the same rows. In a rebuild booking is right even about a version that went back (a
 * restored backup), unless an event has shown the row since the rebuild began.
 * @param rebuildSince when the rebuild began; null for events
 */
export async function saveBusyIntervals(
  tx: SchedulingTransaction,
  intervals: readonly BusyInterval[],
  rebuildSince: string | null = null,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    insert into busy_intervals as kept
      (appointment_id, professional_id, starts_at, ends_at, session_from, session_until,
        requested_from, requested_until, blocking, version, seen_at)
    select distinct on ("appointmentId") "appointmentId", "professionalId", "startsAt", "endsAt",
      (session->>'startsAt')::timestamptz, (session->>'endsAt')::timestamptz,
      (requested->>'startsAt')::timestamptz, (requested->>'endsAt')::timestamptz,
      blocking, version, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(intervals)}::jsonb) as shown (
      "appointmentId" uuid, "professionalId" uuid, "startsAt" timestamptz, "endsAt" timestamptz,
      session jsonb, requested jsonb, blocking boolean, version integer)
    order by "appointmentId", version desc
    on conflict (appointment_id) do update set
      professional_id = excluded.professional_id,
      starts_at = excluded.starts_at,
      ends_at = excluded.ends_at,
      session_from = excluded.session_from,
      session_until = excluded.session_until,
      requested_from = excluded.requested_from,
      requested_until = excluded.requested_until,
      blocking = excluded.blocking,
      version = excluded.version,
      seen_at = excluded.seen_at
    where kept.version < excluded.version or kept.seen_at < ${rebuildSince}::timestamptz
  `)
}

/** Deletes what neither booking's pages nor an event has shown since the rebuild began. */
export async function dropUnseenBusyIntervals(
  tx: SchedulingTransaction,
  startedAt: string,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    delete from busy_intervals where seen_at < ${startedAt}::timestamptz
  `)
}
