import { Prisma, type PrismaClient } from '../../generated/client.ts'

/**
 * Takes deliveries for sending, each by one worker only, and notes that its request leaves now.
 * Whoever finds the lease expired knows that the worker was stopped with the request on its way,
 * so this comes right before the request and after every wait. Answers, in order, which were taken;
 * an id that is there twice, because its job came again with a Redis that had lost its locks, once.
 * The status is compared as text, so that no plan walks the index of all that wait instead of the ids.
 */
export async function claimDeliveries(
  prisma: PrismaClient,
  ids: string[],
  leaseSeconds: number,
): Promise<boolean[]> {
  const claimed = await prisma.$queryRaw<{ id: string }[]>(Prisma.sql`
    update deliveries
    set status = 'sending',
      lease_until = now() + make_interval(secs => ${leaseSeconds}::float8),
      send_started_at = now(),
      updated_at = now()
    where id = any(${ids}::uuid[]) and status::text in ('pending', 'failed') and next_attempt_at <= now()
    returning id
  `)
  const taken = new Set(claimed.map(({ id }) => id))
  return ids.map((id) => taken.delete(id))
}
