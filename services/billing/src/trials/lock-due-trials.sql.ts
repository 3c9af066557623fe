import { Prisma, type Subscription as SubscriptionRow } from '../../generated/client.ts'
import type { BillingTransaction } from '../store.ts'

/**
 * Locks trials that have ended by `now` and were not yet published, the oldest first. By hand for
 * `skip locked`: several replicas sweep at once without waiting for each other or ending a trial
 * twice. The conditions are those of the partial index.
 */
export async function lockDueTrials(
  tx: BillingTransaction,
  now: Temporal.Instant,
  limit: number,
): Promise<SubscriptionRow[]> {
  const due = await tx.$queryRaw<{ professionalId: string }[]>(Prisma.sql`
    select professional_id as "professionalId"
    from subscriptions
    where trial_ends_at <= ${now.toString()}::timestamptz
      and billing_subscription_id is null
      and effective_plan <> 'free'
      and plan = 'pro'
    order by trial_ends_at
    limit ${limit}
    for update skip locked
  `)
  return tx.subscription.findMany({
    where: { professionalId: { in: due.map((row) => row.professionalId) } },
  })
}
