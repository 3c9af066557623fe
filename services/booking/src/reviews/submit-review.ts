import { bookingEvents, type Review } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { type Loaded, stateOf } from '../appointments/load-appointment.ts'
import { isProvenContact, type NameFrom, requireReviewable } from '../appointments/review.rule.ts'
import type { BookingTransaction, BookingWork } from '../store.ts'
import { countRating, markReviewed } from './ratings.sql.ts'
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
