import { Prisma, type Subscription as SubscriptionRow } from '../../../generated/client.ts'
import type { BillingTransaction } from '../../store.ts'

/** Locks a professional's row; every change of a plan holds this lock. Undefined: billing does not know the professional. */
export async function lockSubscription(
  tx: BillingTransaction,
  professionalId: string,
): Promise<SubscriptionRow | undefined> {
  await tx.$queryRaw(Prisma.sql`
    select 1 from subscriptions where professional_id = ${professionalId}::uuid for update
  `)
  return (await tx.subscription.findUnique({ where: { professionalId } })) ?? undefined
}

/** Locks the rows of these customers, in one order for everybody, so that no two transactions wait for each other. */
export async function lockSubscriptionsOf(
  tx: BillingTransaction,
  customerIds: readonly string[],
): Promise<SubscriptionRow[]> {
  await tx.$queryRaw(Prisma.sql`
    select 1 from subscriptions where billing_customer_id = any(${[...customerIds]})
    order by professional_id for update
  `)
  return tx.subscription.findMany({ where: { billingCustomerId: { in: [...customerIds] } } })
}
