import { Prisma, type Subscription as SubscriptionRow } from '../../generated/client.ts'
import type { BillingTransaction } from '../store.ts'

export interface LockedRefresh {
  row: SubscriptionRow
  /** Which request is answered by what is read from now on. */
  generation: number
}

/**
 * Locks the rows of who waits to be read again. Left out are who waits no more, and rows that somebody else has:
 * they read what there is to read, and what they did not see comes again.
 */
export async function lockRefreshes(
  tx: Pick<BillingTransaction, '$queryRaw'>,
  professionalIds: readonly string[],
): Promise<LockedRefresh[]> {
  const locked = await tx.$queryRaw<(SubscriptionRow & { generation: number })[]>(Prisma.sql`
    select s.professional_id::text as "professionalId", plan, effective_plan as "effectivePlan",
      trial_ends_at as "trialEndsAt", status, billing_customer_id as "billingCustomerId",
      billing_subscription_id as "billingSubscriptionId", current_period_end as "currentPeriodEnd",
      cancel_at_period_end as "cancelAtPeriodEnd", version,
      trial_ending_told_for as "trialEndingToldFor", payment_failure_told as "paymentFailureTold",
      refreshed_at as "refreshedAt", problem, erased_at as "erasedAt", created_at as "createdAt",
      updated_at as "updatedAt", r.generation
    from refreshes r join subscriptions s using (professional_id)
    where r.professional_id = any(${[...professionalIds]}::uuid[])
    order by r.professional_id
    for update of s skip locked
  `)
  return locked.map(({ generation, ...row }) => ({ row, generation }))
}
