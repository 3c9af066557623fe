import { bookingEvents, type Review } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import { type Loaded, stateOf } from '../appointments/load-appointment.ts'
import { isProvenContact, type NameFrom, requireReviewable } from '../appointments/review.rule.ts'
import type { BookingTransaction, BookingWork } from '../store.ts'
import { reviewById } from './reviews-of-page.sql.ts'

export interface Written {
  rating: number
  comment?: string | undefined
}

/**
 * Stores a client's review. Marking the appointment makes it the only one, and the page's rating changes in
 * the same transaction.
 * @throws AppError INVALID_TRANSITION
 */
export async function submitReview(
  { tx, emit }: BookingWork,
  { row, record }: Loaded,
  { rating, comment }: Written,
  { now, nameFrom }: { now: Temporal.Instant; nameFrom: NameFrom },
): Promise<Review> {
  requireReviewable(stateOf(row), 'client')
  if (!(await markReviewed(tx, row.id, now))) {
    // A concurrent review was faster.
    requireReviewable({ ...stateOf(row), reviewedAt: now }, 'client')
  }
  const { professionalId, clientId, id: appointmentId } = row
  const review = await tx.review.create({
    data: {
      ...{ id: newId(), appointmentId, professionalId, clientId, rating },
      comment: comment || null,
      nameFrom,
      createdAt: new Date(now.epochMilliseconds),
    },
  })
  await emit(bookingEvents.ReviewSubmitted, {
    subject: appointmentId,
    data: {
      ...{ reviewId: review.id, appointmentId, rating, comment: review.comment },
      client: row.client,
      professional: record.professional,
    },
  })
  const changed = await countRating(tx, professionalId, { sum: rating, count: 1 })
  await emit(bookingEvents.RatingChanged, { subject: professionalId, data: changed })
  return reviewById(tx, review.id)
}

/** Whose name a review shows that somebody writes by a booking's link. */
export async function nameForLink(
  tx: Pick<BookingTransaction, 'client'>,
  { clientId, contactPhone, contactEmail }: Loaded['row'],
): Promise<NameFrom> {
  const client = await tx.client.findUnique({ where: { id: clientId } })
  return client && isProvenContact(client, { contactPhone, contactEmail }) ? 'contact' : 'nobody'
}

/** Marks an appointment as reviewed. False if it was reviewed before or did not take place. */
async function markReviewed(
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
