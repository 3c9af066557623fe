import { AppError, bookingEvents, type reviewRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { Parts } from '../store.ts'
import { countRating } from './ratings.sql.ts'
import { reviewOf } from './reviews-of-page.sql.ts'

type Handlers = HandlersOf<typeof reviewRpcs, 'listReportedReviews' | 'decideReview'>

/** Operators decide about reported reviews. */
export function decideReviews({ database, clock }: Parts): Handlers {
  return {
    async listReportedReviews() {
      const rows = await database.prisma.review.findMany({
        where: { reportedAt: { not: null }, decidedAt: null },
        orderBy: { reportedAt: 'asc' },
        take: 100,
      })
      return {
        items: rows.flatMap((row) =>
          row.reportedAt === null
            ? []
            : {
                // Operators do not see who wrote it.
                ...reviewOf({ ...row, clientName: null }),
                reason: row.reportReason ?? '',
                reportedAt: row.reportedAt.toISOString(),
              },
        ),
      }
    },

    decideReview: ({ id, show }) =>
      database.transaction(async ({ tx, emit }) => {
        const decided = await tx.review.updateManyAndReturn({
          where: { id, reportedAt: { not: null }, decidedAt: null },
          data: { decidedAt: new Date(clock().epochMilliseconds), hidden: !show },
        })
        const [review] = decided
        if (!review) throw new AppError('NOT_FOUND', 'No such review waits for a decision.')
        if (show) {
          const { professionalId, rating } = review
          const data = await countRating(tx, professionalId, { sum: rating, count: 1 })
          await emit(bookingEvents.RatingChanged, { subject: professionalId, data })
        }
        return { shown: show }
      }),
  }
}
