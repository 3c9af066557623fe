import { Prisma } from '../../../generated/client.ts'
import type { BillingTransaction } from '../../store.ts'

type Statements = Pick<BillingTransaction, '$executeRaw' | '$queryRaw'>

/** Customers who pay, and those who began a checkout in the last three days. */
export async function payingCustomers(prisma: Statements): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>(Prisma.sql`
    select billing_customer_id as id from subscriptions
    where billing_customer_id is not null and erased_at is null
      and (billing_subscription_id is not null or professional_id in (
        select professional_id from checkouts where created_at > now() - interval '3 days'
      ))
    order by billing_customer_id collate "C"
  `)
  return rows.map(({ id }) => id)
}

/** The refresh of a customer that waits. */
export async function waitingRefresh(prisma: Statements, customerId: string | null) {
  const [row] = await prisma.$queryRaw<{ dueAt: Date; attempts: number; error: string | null }[]>(
    Prisma.sql`
      select due_at as "dueAt", attempts, error from tasks
      where kind = 'refresh-subscription' and dedupe_hash = sha256(convert_to(${customerId}, 'UTF8'))
    `,
  )
  return row ? { ...row, dueAt: row.dueAt.toISOString() } : null
}
