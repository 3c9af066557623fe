import { AppError, bookingEvents, reviewRpcs } from '@encaixe/contracts'
import { cutPage, type HandlersOf } from '@encaixe/service-kit'
import { noSuchAppointment, seenAppointment } from '../appointments/seen-appointment.ts'
import { ownPage, pageBySlug } from '../copies/professional-copies.ts'
import { readIdCursor } from '../cursor.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import type { BookingTransaction, Parts } from '../store.ts'
import { countRating } from './ratings.sql.ts'
import { reviewById, reviewOf, shownReviews } from './reviews-of-page.sql.ts'
import { submitReview } from './submit-review.ts'

type Handlers = HandlersOf<
  typeof reviewRpcs,
  | 'listReviews'
  | 'createReview'
  | 'replyToReview'
  | 'reportReview'
  | 'listReportedReviews'
  | 'decideReview'
>

const PAGE = 20

const noSuchReview = () => new AppError('NOT_FOUND', 'There is no such review.')

/** Reviews for everybody; the rules decide who may write, answer and report. Operators decide about reported ones. */
export function reviews({ database, clock }: Parts): Handlers {
  const { prisma } = database

  async function ofOwnPage(tx: BookingTransaction, userId: string, id: string) {
    const page = await ownPage(tx, userId)
    const review = await tx.review.findUnique({ where: { id } })
    if (review?.professionalId !== page.id) throw noSuchReview()
    return review
  }

  return {
    async listReviews({ slug, cursor }) {
      const page = await pageBySlug(prisma, slug)
      const before = readIdCursor(cursor)
      const found = await shownReviews(prisma, page.id, { before, limit: PAGE + 1 })
      return cutPage(found, PAGE, ({ id }) => id)
    },

    createReview: (input, context) =>
      answerOnce({
        ...{ database, context, input, rpc: reviewRpcs.createReview },
        work: async (work) => {
          const seen = await seenAppointment(work.tx, input.appointmentId, context.actor)
          if (seen.view !== 'client') throw noSuchAppointment()
          return submitReview(work, seen.loaded, input, { now: clock(), nameFrom: 'client' })
        },
      }),

    replyToReview: ({ id, reply }, { actor: { userId } }) =>
      database.transaction(async ({ tx }) => {
        await ofOwnPage(tx, userId, id)
        await tx.review.update({ where: { id }, data: { reply: reply || null } })
        return reviewById(tx, id)
      }),

    reportReview: ({ id, reason }, { actor: { userId } }) =>
      database.transaction(async ({ tx, emit }) => {
        const { rating, professionalId } = await ofOwnPage(tx, userId, id)
        const reported = await tx.review.updateMany({
          where: { id, reportedAt: null },
          data: {
            reportedAt: new Date(clock().epochMilliseconds),
            reportReason: reason,
            hidden: true,
          },
        })
        if (reported.count === 0) {
          const details = { from: 'reported', to: 'reported' }
          throw new AppError('INVALID_TRANSITION', 'It was reported before.', details)
        }
        const data = await countRating(tx, professionalId, { sum: -rating, count: -1 })
        await emit(bookingEvents.RatingChanged, { subject: professionalId, data })
        return { reported: true }
      }),

    async listReportedReviews() {
      const rows = await prisma.review.findMany({
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
