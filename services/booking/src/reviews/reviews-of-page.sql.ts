import type { Review } from '@encaixe/contracts'
import { Prisma, type Review as ReviewRow } from '../../generated/client.ts'
import { publicName } from '../appointments/review.rule.ts'
import { idOfPage } from '../id-of-page.sql.ts'
import type { BookingTransaction } from '../store.ts'

type Reader = Pick<BookingTransaction, '$queryRaw'>
type ShownReview = Pick<ReviewRow, 'id' | 'rating' | 'comment' | 'reply' | 'createdAt'> & {
  clientName: string | null
}

/** A review as everybody sees it. */
export const reviewOf = ({
  id,
  rating,
  comment,
  reply,
  createdAt,
  clientName,
}: ShownReview): Review => ({
  ...{ id, rating, comment, reply },
  clientName: publicName(clientName),
  createdAt: createdAt.toISOString(),
})

/** Reviews with the names they show, newest first: Prisma knows no relation of these. */
async function selectReviews(tx: Reader, which: Prisma.Sql, limit: number): Promise<Review[]> {
  const rows = await tx.$queryRaw<ShownReview[]>(Prisma.sql`
    select r.id, r.rating, r.comment, r.reply, r.created_at as "createdAt",
      case r.name_from when 'client' then c.name when 'contact' then a.contact_name end as "clientName"
    from reviews r
    left join clients c on c.id = r.client_id
    left join appointments a on a.id = r.appointment_id
    where ${which}
    order by r.id desc
    limit ${limit}
  `)
  return rows.map(reviewOf)
}

/** The latest shown reviews of a professional; `before` is a review's id. */
export const shownReviews = (
  tx: Reader,
  professionalId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<Review[]> =>
  selectReviews(
    tx,
    Prisma.sql`r.professional_id = ${professionalId}::uuid and not r.hidden
      and ${before === undefined ? Prisma.sql`true` : Prisma.sql`r.id < ${before}::uuid`}`,
    limit,
  )

/** The latest shown reviews of the page with this slug. */
export const reviewsOfPage = (tx: Reader, slug: string, limit: number): Promise<Review[]> =>
  selectReviews(tx, Prisma.sql`r.professional_id = ${idOfPage(slug)} and not r.hidden`, limit)

export async function reviewById(tx: Reader, id: string): Promise<Review> {
  const [review] = await selectReviews(tx, Prisma.sql`r.id = ${id}::uuid`, 1)
  if (!review) throw new Error('a review that was there a moment ago is gone')
  return review
}
