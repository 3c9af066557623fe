import { type Subscription, trialCarrying } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { SchedulingTransaction } from '../store.ts'

/**
 * Takes over what billing told of a plan, unless a newer telling is held or the page is gone.
 * @param rebuildSince when the rebuild began in which it was told; null for an event
 */
export async function savePlan(
  tx: SchedulingTransaction,
  subscription: Subscription,
  rebuildSince: string | null = null,
): Promise<void> {
  const { professionalId, version, effectivePlan } = subscription
  await tx.$executeRaw(Prisma.sql`
    insert into plans as copy (professional_id, version, effective_plan, trial_ends_at, seen_at)
    select id, ${version}::integer, ${effectivePlan}, ${trialCarrying(subscription)}::timestamptz,
      clock_timestamp() from professionals
    where id = ${professionalId}::uuid
    on conflict (professional_id) do update set
      version = excluded.version, effective_plan = excluded.effective_plan,
      trial_ends_at = excluded.trial_ends_at, seen_at = excluded.seen_at
    where copy.version < excluded.version or copy.seen_at < ${rebuildSince}::timestamptz
  `)
}
