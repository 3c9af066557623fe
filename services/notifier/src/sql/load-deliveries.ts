import { Prisma, type PrismaClient } from '../../generated/client.ts'
import { type Delivery, deliveryColumns } from '../delivery.ts'

/** A delivery that a worker is about to send. */
export interface DueDelivery extends Delivery {
  /** How long until it is due; by the database's clock, which all replicas share. */
  waitMs: number
}

/** Loads several at a time: with 32 workers a read each would be most of the database's work. */
export async function loadDeliveries(
  prisma: PrismaClient,
  ids: string[],
): Promise<(DueDelivery | null)[]> {
  const rows = await prisma.$queryRaw<DueDelivery[]>(Prisma.sql`
    select ${deliveryColumns},
      greatest(0, ceil(extract(epoch from next_attempt_at - now()) * 1000))::float8 as "waitMs"
    from deliveries
    where id = any(${ids}::uuid[])
  `)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? null)
}
