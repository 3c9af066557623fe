import type { Review } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { BookingDatabase } from '../store.ts'
import { reviewOf } from './review-view.ts'

type Row = Parameters<typeof reviewOf>[0] & { slug: string }

/**
 * The latest reviews of each of these pages that are shown, in their order and in one round trip: every view of a
 * page asks.
 */
export async function reviewsOfPages(
  { prisma }: BookingDatabase,
  slugs: readonly string[],
  limit: number,
): Promise<Review[][]> {
  const rows = await prisma.$queryRaw<Row[]>(Prisma.sql`
    select p.slug, latest.*
    from professionals p
    cross join lateral (
      select r.id, r.rating, r.comment, r.reply, r.created_at as "createdAt", c.name as "clientName"
      from reviews r
      left join clients c on c.id = r.client_id
      where r.professional_id = p.id and not r.hidden
      order by r.id desc
      limit ${limit}
    ) latest
    where p.slug = any(${[...new Set(slugs)]})
    order by latest.id desc
  `)
  const bySlug = Map.groupBy(rows, ({ slug }) => slug)
  return slugs.map((slug) => (bySlug.get(slug) ?? []).map(({ slug: _, ...row }) => reviewOf(row)))
}
