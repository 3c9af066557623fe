import { Prisma } from '../../generated/client.ts'
import type { SchedulingTransaction } from '../store.ts'

/** What the reviews of a page come to, as booking counts them; an older count changes nothing. */
export async function keepRating(
  tx: SchedulingTransaction,
  {
    professionalId,
    sum,
    count,
    version,
  }: { professionalId: string; sum: number; count: number; version: number },
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    update professionals
    set rating_sum = ${sum}::int, rating_count = ${count}::int, rating_version = ${version}::int
    where id = ${professionalId}::uuid and rating_version < ${version}::int
  `)
}
