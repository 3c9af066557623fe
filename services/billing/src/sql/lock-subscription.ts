import { Prisma, type Subscription as SubscriptionRow } from '../../generated/client.ts'
import type { BillingTransaction } from '../store.ts'

/** The professional's lock: whoever changes a plan has it; undefined where billing knows no such page. */
export async function lockSubscription(
  tx: BillingTransaction,
  professionalId: string,
): Promise<SubscriptionRow | undefined> {
  await tx.$queryRaw(Prisma.sql`
    select 1 from subscriptions where professional_id = ${professionalId}::uuid for update
  `)
  return (await tx.subscription.findUnique({ where: { professionalId } })) ?? undefined
}

/** The same, unless somebody else has it: they read what there is to read. */
export async function tryLockSubscription(
  tx: BillingTransaction,
  professionalId: string,
): Promise<SubscriptionRow | undefined> {
  const locked = await tx.$queryRaw<unknown[]>(Prisma.sql`
    select 1 from subscriptions where professional_id = ${professionalId}::uuid
    for update skip locked
  `)
  if (locked.length === 0) return undefined
  return (await tx.subscription.findUnique({ where: { professionalId } })) ?? undefined
}
