import { Prisma, type PrismaClient } from '../../generated/client.ts'
import type { DeliveryRef } from '../deliveries/delivery.ts'

/**
 * Resets the named dead deliveries, or all, with all their retries; not codes, which nobody waits for any more, and
 * not those that have lost their text after a month.
 */
export async function resetDead(
  prisma: PrismaClient,
  ids: string[] | undefined,
): Promise<DeliveryRef[]> {
  return prisma.$queryRaw<DeliveryRef[]>(Prisma.sql`
    update deliveries
    set status = 'pending', attempts = 0, resends = 0, died_at = null, updated_at = now()
    where status = 'dead' and died_at is not null and secret_until is null and payload <> '{}'
      and (${ids === undefined} or id = any(${ids ?? []}::uuid[]))
    returning id, channel::text
  `)
}
