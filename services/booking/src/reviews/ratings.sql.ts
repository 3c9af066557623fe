import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

/** Marks an appointment as reviewed. False if it was reviewed before or did not take place. */
export async function markReviewed(
  tx: BookingTransaction,
  appointmentId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const marked = await tx.$executeRaw(Prisma.sql`
    update appointments set reviewed_at = ${now.toString()}::timestamptz
    where id = ${appointmentId}::uuid and status = 'completed' and reviewed_at is null
  `)
  return marked > 0
}

interface RatingOfPage {
  professionalId: string
  sum: number
  count: number
  version: number
}

/** Adds to a page's rating, which stays locked until the transaction ends. */
export async function countRating(
  tx: BookingTransaction,
  professionalId: string,
  { sum, count }: { sum: number; count: number },
): Promise<RatingOfPage> {
  await tx.$executeRaw(Prisma.sql`
    insert into ratings (professional_id) values (${professionalId}::uuid) on conflict do nothing
  `)
  const [rating] = await tx.$queryRaw<RatingOfPage[]>(Prisma.sql`
    update ratings set sum = sum + ${sum}::int, count = count + ${count}::int, version = version + 1
    where professional_id = ${professionalId}::uuid
    returning professional_id as "professionalId", sum, count, version
  `)
  if (!rating) throw new Error('the row was made just before')
  return rating
}
