import { Prisma, type PrismaClient } from '../../generated/client.ts'

/**
 * Claims deliveries for sending, and stores that their requests leave now: the last thing before the request, so
 * that a delivery that stays in `sending` tells that its worker was stopped with the request on its way. Returns,
 * in order, which were claimed; an id that is in the list twice (BullMQ hands a job out again if its lock was lost
 * with Redis) once. The status is compared as text, so that no plan reads the index of all that wait.
 */
export async function claimDeliveries(
  prisma: PrismaClient,
  ids: string[],
  leaseSeconds: number,
): Promise<boolean[]> {
  const claimed = await prisma.$queryRaw<{ id: string }[]>(Prisma.sql`
    update deliveries
    set status = 'sending', send_started_at = now(), updated_at = now(),
      lease_until = now() + make_interval(secs => ${leaseSeconds}::float8)
    where id = any(${ids}::uuid[]) and status::text in ('pending', 'failed')
    returning id
  `)
  const taken = new Set(claimed.map(({ id }) => id))
  return ids.map((id) => taken.delete(id))
}

/** Stores that a delivery is not due before an instant: the end of its reader's quiet hours. */
export async function holdBack(
  prisma: PrismaClient,
  { id, until }: { id: string; until: Temporal.Instant },
): Promise<void> {
  await prisma.$executeRaw(Prisma.sql`
    update deliveries
    set not_before = ${until.toString()}::timestamptz, updated_at = now()
    where id = ${id}::uuid and status in ('pending', 'failed')
  `)
}
