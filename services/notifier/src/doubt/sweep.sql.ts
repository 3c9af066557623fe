import { Prisma, type PrismaClient } from '../../generated/client.ts'
import type { DeliveryRef } from '../sending/delivery.ts'
import type { UnknownDelivery } from './unknown-deliveries.rule.ts'

/**
 * Deliveries that have been due for a while, the longest-waiting first. Most of them still have
 * their job, and adding it again does nothing; the others lost it with Redis.
 */
export async function overdueDeliveries(
  prisma: PrismaClient,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<DeliveryRef[]> {
  return prisma.$queryRaw<DeliveryRef[]>(Prisma.sql`
    select id, channel::text
    from deliveries
    where status in ('pending', 'failed')
      and next_attempt_at < now() - make_interval(secs => ${olderThanSeconds}::float8)
    order by next_attempt_at
    limit ${limit}
  `)
}

/** Those whose worker was stopped while the request was on its way: nobody knows what came of it. */
export async function expireLeases(prisma: PrismaClient): Promise<number> {
  return prisma.$executeRaw(Prisma.sql`
    update deliveries
    set status = 'unknown', unknown_since = now(), lease_until = null, reason = 'worker_stopped',
      updated_at = now()
    where status = 'sending' and lease_until < now()
  `)
}

export type DoubtfulDelivery = DeliveryRef &
  UnknownDelivery & { template: string; attempts: number }

/** Times are epoch milliseconds by the database's clock, `now` with them. */
export async function doubtfulDeliveries(
  prisma: PrismaClient,
  limit: number,
): Promise<(DoubtfulDelivery & { now: number })[]> {
  return prisma.$queryRaw<(DoubtfulDelivery & { now: number })[]>(Prisma.sql`
    select id, channel::text, template, resends, attempts,
      extract(epoch from coalesce(send_started_at, unknown_since))::float8 * 1000 as "sentAt",
      extract(epoch from unknown_since)::float8 * 1000 as "unknownSince",
      extract(epoch from now())::float8 * 1000 as now
    from deliveries
    where status = 'unknown'
    order by unknown_since
    limit ${limit}
  `)
}

/** Lets a delivery in doubt be sent once more; false when it is in doubt no longer. */
export async function resendDoubtful(prisma: PrismaClient, id: string): Promise<boolean> {
  const changed = await prisma.$executeRaw(Prisma.sql`
    update deliveries
    set status = 'pending', resends = resends + 1, next_attempt_at = now(), unknown_since = null,
      updated_at = now()
    where id = ${id}::uuid and status = 'unknown'
  `)
  return changed > 0
}
