import { Prisma } from '../../generated/client.ts'
import type { SchedulingTransaction } from '../store.ts'

/**
 * Locks the professional that an account owns until the transaction ends; null when it owns none. By hand
 * for the lock, of which Prisma knows none: `no key` lets rows that refer to it go in meanwhile.
 */
export async function lockProfessional(
  tx: SchedulingTransaction,
  userId: string,
): Promise<string | null> {
  const [locked] = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    select id from professionals where user_id = ${userId} for no key update
  `)
  return locked?.id ?? null
}
