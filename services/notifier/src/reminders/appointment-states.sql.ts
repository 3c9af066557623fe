import { Prisma } from '../../generated/client.ts'
import type { AppointmentState } from '../deliveries/still-wanted.rule.ts'
import type { NotifierTransaction } from '../store.ts'

/**
 * Stores the latest known state of each appointment; a late event changes nothing. Rows are written in the order of
 * their ids, so that two transactions do not deadlock.
 * @returns the appointments of which no later state was known
 */
export async function keepStates(
  tx: NotifierTransaction,
  states: readonly (AppointmentState & { appointmentId: string })[],
): Promise<Set<string>> {
  if (states.length === 0) return new Set()
  const rows = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    insert into appointment_states as known 
      (appointment_id, version, status, starts_at, payment_status, requested_starts_at)
    select distinct on ("appointmentId") "appointmentId", version, status, "startsAt", "paymentStatus",
      "requestedStartsAt"
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as state (
      "appointmentId" uuid, version int, status text, "startsAt" timestamptz, "paymentStatus" text,
      "requestedStartsAt" timestamptz)
    order by "appointmentId", version desc
    on conflict (appointment_id) do update
    set version = excluded.version, status = excluded.status, starts_at = excluded.starts_at,
      payment_status = excluded.payment_status, requested_starts_at = excluded.requested_starts_at
    where known.version <= excluded.version
    returning appointment_id as id
  `)
  return new Set(rows.map(({ id }) => id))
}

export async function forgetStates(
  tx: NotifierTransaction,
  appointmentIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    delete from appointment_states where appointment_id = any(${[...appointmentIds]}::uuid[])
  `)
}
