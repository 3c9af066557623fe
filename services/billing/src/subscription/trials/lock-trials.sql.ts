import { Prisma, type Subscription as SubscriptionRow } from '../../../generated/client.ts'
import type { BillingTransaction } from '../../store.ts'

/**
 * Locks the trials that meet a condition, the first to end first. Raw SQL for `skip locked`: several replicas sweep at
 * once, and none ends a trial twice.
 */
async function lockTrials(
  tx: BillingTransaction,
  condition: Prisma.Sql,
  limit: number,
): Promise<SubscriptionRow[]> {
  const locked = await tx.$queryRaw<{ professionalId: string }[]>(Prisma.sql`
    select professional_id as "professionalId"
    from subscriptions
    where ${condition}
    order by trial_ends_at
    limit ${limit}
    for update skip locked
  `)
  return tx.subscription.findMany({
    where: { professionalId: { in: locked.map((row) => row.professionalId) } },
  })
}

/** Locks trials that have ended by `now` and are not published yet. The conditions are those of the partial index. */
export const lockDueTrials = (tx: BillingTransaction, now: Temporal.Instant, limit: number) =>
  lockTrials(
    tx,
    Prisma.sql`
      trial_ends_at <= ${now.toString()}::timestamptz
      and billing_subscription_id is null
      and effective_plan <> 'free'
      and plan = 'pro'`,
    limit,
  )

/** Locks trials that run at `now`, end by `until` and are not announced. The status is that of the partial index. */
export const lockEndingTrials = (
  tx: BillingTransaction,
  now: Temporal.Instant,
  until: Temporal.Instant,
  limit: number,
) =>
  lockTrials(
    tx,
    Prisma.sql`
      status = 'trialing'
      and trial_ends_at > ${now.toString()}::timestamptz
      and trial_ends_at <= ${until.toString()}::timestamptz
      and trial_ending_told_for is distinct from trial_ends_at`,
    limit,
  )
