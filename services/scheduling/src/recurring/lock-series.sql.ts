import { Prisma } from '../../generated/client.ts'
import type { SchedulingTransaction } from '../store.ts'

/** Locks a professional's series until the transaction ends; false when there is none of this id. */
export async function lockSeries(
  tx: SchedulingTransaction,
  { id, professionalId }: { id: string; professionalId: string },
): Promise<boolean> {
  const locked = await tx.$queryRaw<unknown[]>(Prisma.sql`
    select 1 from recurring_schedules
    where id = ${id}::uuid and professional_id = ${professionalId}::uuid
    for no key update
  `)
  return locked.length > 0
}

/**
 * Locks series with an occurrence that has come within the horizon, the longest waiting first, of
 * professionals whose plan has the feature (a plan that a trial carries ends with it, `planAt`). By hand for `skip locked`: what somebody changes now is told by
 * that change.
 */
export async function lockDueSeries(
  tx: SchedulingTransaction,
  { now, plans, limit }: { now: Temporal.Instant; plans: readonly string[]; limit: number },
): Promise<string[]> {
  const due = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    select s.id from recurring_schedules s
    left join plans p on p.professional_id = s.professional_id
    where s.next_due_at <= ${now.toString()}::timestamptz
      and (p.professional_id is null or p.effective_plan = any(${[...plans]}::text[])
        and (p.trial_ends_at is null or p.trial_ends_at > ${now.toString()}::timestamptz))
    order by s.next_due_at
    limit ${limit}
    for no key update of s skip locked
  `)
  return due.map(({ id }) => id)
}
