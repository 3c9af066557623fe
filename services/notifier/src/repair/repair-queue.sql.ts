import { Prisma, type PrismaClient } from '../../generated/client.ts'
import type { DeliveryRef } from '../deliveries/delivery.ts'

/** Deliveries after an id that are due, not finished, and were not touched for a while: each should have a job. */
export async function unfinishedDeliveries(
  prisma: PrismaClient,
  { after, untouchedSeconds, limit }: { after: string; untouchedSeconds: number; limit: number },
): Promise<DeliveryRef[]> {
  return prisma.$queryRaw<DeliveryRef[]>(Prisma.sql`
    select id, channel::text from deliveries
    where is_open and id > ${after}::uuid and case status
      when 'sending' then lease_until < now()
      when 'unknown' then false
      else updated_at < now() - make_interval(secs => ${untouchedSeconds}::float8)
        and (not_before is null or not_before <= now()) end
    order by id
    limit ${limit}
  `)
}

/** Whether a delivery is due and not finished, however lately it was touched. */
export async function isAnyUnfinished(prisma: PrismaClient): Promise<boolean> {
  const [row] = await prisma.$queryRaw<{ any: boolean }[]>(Prisma.sql`
    select exists (
      select from deliveries
      where is_open and status <> 'unknown'
        and (status = 'sending' or not_before is null or not_before <= now())
    ) as any
  `)
  return row?.any ?? false
}

/** Empties secrets that expired, sent or not. */
export async function forgetSecrets(prisma: PrismaClient): Promise<void> {
  await prisma.$executeRaw(Prisma.sql`
    update deliveries
    set payload = '{}', updated_at = now(), unknown_since = null,
      reason = case when status in ('pending', 'failed', 'unknown')
        then 'no_longer_useful' else reason end,
      status = case when status in ('pending', 'failed', 'unknown')
        then 'skipped' else status end
    where secret_until < now()
      and (payload <> '{}' or status in ('pending', 'failed', 'unknown'))
  `)
}
