import { Prisma, type PrismaClient } from '../../generated/client.ts'
import type { DeliveryRef } from '../deliveries/delivery.ts'
import type { UnknownDelivery } from './unknown-deliveries.rule.ts'

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
    where status = 'unknown' and unknown_since is not null
    order by unknown_since, id
    limit ${limit}
  `)
}

/** Lets a delivery in doubt be sent once more; false when it is in doubt no longer. */
export async function resendDoubtful(prisma: PrismaClient, id: string): Promise<boolean> {
  const changed = await prisma.$executeRaw(Prisma.sql`
    update deliveries
    set status = 'pending', resends = resends + 1, unknown_since = null, updated_at = now()
    where id = ${id}::uuid and status = 'unknown'
  `)
  return changed > 0
}

/** A report that waits for longer than this is held up: its message must not be taken as unknown. */
const HELD_UP_SECONDS = 30

/** Whether the provider has reported what we have not come round to working on. */
export async function areReportsWaiting(prisma: PrismaClient): Promise<boolean> {
  const [row] = await prisma.$queryRaw<{ waiting: boolean }[]>(Prisma.sql`
    select exists (
      select from tasks
      where kind = 'whatsapp-webhook' and done_at is null and failed_at is null
        and created_at < now() - make_interval(secs => ${HELD_UP_SECONDS}::float8)
    ) as waiting
  `)
  return row?.waiting ?? false
}
