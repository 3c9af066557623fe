import type { Review } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { BookingDatabase } from '../store.ts'
import { reviewOf } from './submit-review.ts'

/** The latest reviews of a professional that are shown, with their clients' names: Prisma knows no relation of these. */
export async function reviewsOfPage(
  { prisma }: BookingDatabase,
  slug: string,
  limit: number,
): Promise<Review[]> {
  const rows = await prisma.$queryRaw<Parameters<typeof reviewOf>[0][]>(Prisma.sql`
    select r.id, r.rating, r.comment, r.reply, r.created_at as "createdAt", c.name as "clientName"
    from professionals p
    join reviews r on r.professional_id = p.id and not r.hidden
    left join clients c on c.id = r.client_id
    where p.slug = ${slug}
    order by r.id desc
    limit ${limit}
  `)
  return rows.map(reviewOf)
}
