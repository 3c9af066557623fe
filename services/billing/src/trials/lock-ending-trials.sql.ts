import { Prisma, type Subscription as SubscriptionRow } from '../../generated/client.ts'
import type { BillingTransaction } from '../store.ts'

/**
 * Locks trials that run at `now`, end by `until` and were not told of. By hand for `skip locked`, and to
 * compare two columns; the condition on the status is that of the partial index.
 */
export async function lockEndingTrials(
  tx: BillingTransaction,
  now: Temporal.Instant,
  until: Temporal.Instant,
  limit: number,
): Promise<SubscriptionRow[]> {
  const ending = await tx.$queryRaw<{ professionalId: string }[]>(Prisma.sql`
    select professional_id as "professionalId"
    from subscriptions
    where status = 'trialing'
      and trial_ends_at > ${now.toString()}::timestamptz
      and trial_ends_at <= ${until.toString()}::timestamptz
      and trial_ending_told_for is distinct from trial_ends_at
    order by trial_ends_at
    limit ${limit}
    for update skip locked
  `)
  return tx.subscription.findMany({
    where: { professionalId: { in: ending.map((row) => row.professionalId) } },
  })
}
