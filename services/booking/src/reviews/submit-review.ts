import { bookingEvents, type Review } from '@encaixe/contracts'
import { newId, type Transaction } from '@encaixe/service-kit'
import type { Review as ReviewRow } from '../../generated/client.ts'
import { stateOf } from '../appointments/load-appointment.ts'
import type { Loaded } from '../changes/apply-change.ts'
import type { BookingTransaction } from '../store.ts'
import { countRating, markReviewed } from './ratings.sql.ts'
import { publicName, requireReviewable } from './review.rule.ts'

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
  { tx, emit }: Transaction<BookingTransaction>,
  { row, record }: Loaded,
  { rating, comment }: Written,
  now: Temporal.Instant,
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
  return reviewOf({ ...review, clientName: row.client.name })
}

/** A review as everybody sees it. */
export const reviewOf = ({
  id,
  rating,
  comment,
  reply,
  createdAt,
  clientName,
}: Pick<ReviewRow, 'id' | 'rating' | 'comment' | 'reply' | 'createdAt'> & {
  clientName: string | null
}): Review => ({
  ...{ id, rating, comment, reply },
  clientName: publicName(clientName),
  createdAt: createdAt.toISOString(),
})
