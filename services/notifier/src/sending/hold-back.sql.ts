import { Prisma, type PrismaClient } from '../../generated/client.ts'

/** Has a delivery that waits to be sent wait until then: no sweep and no worker looks at it before. */
export async function holdBack(
  prisma: PrismaClient,
  { id, until }: { id: string; until: Temporal.Instant },
): Promise<void> {
  await prisma.$executeRaw(Prisma.sql`
    update deliveries
    set not_before = ${until.toString()}::timestamptz,
      next_attempt_at = greatest(next_attempt_at, ${until.toString()}::timestamptz),
      updated_at = now()
    where id = ${id}::uuid and status in ('pending', 'failed')
  `)
}
