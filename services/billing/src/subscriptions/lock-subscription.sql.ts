import { Prisma, type Subscription as SubscriptionRow } from '../../generated/client.ts'
import type { BillingTransaction } from '../store.ts'

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
