import type { Review } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import { reviewOf } from '../reviews/review-view.ts'
import type { BookingDatabase } from '../store.ts'

type Row = Parameters<typeof reviewOf>[0]

/** The latest reviews of a page that are shown, in one round trip: every view of a page asks. */
export async function reviewsOfPage(
  { prisma }: BookingDatabase,
  slug: string,
  limit: number,
): Promise<Review[]> {
  const rows = await prisma.$queryRaw<Row[]>(Prisma.sql`
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
