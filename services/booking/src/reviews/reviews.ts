import { AppError, bookingEvents, type Review, reviewRpcs } from '@encaixe/contracts'
import { cutPage, type HandlersOf } from '@encaixe/service-kit'
import { noSuchAppointment, seenAppointment } from '../appointments/seen-appointment.ts'
import { ownPage, pageBySlug } from '../copies/professional-copies.ts'
import { readIdCursor } from '../cursor.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import type { BookingTransaction, Parts } from '../store.ts'
import { countRating } from './ratings.sql.ts'
import { reviewOf, submitReview } from './submit-review.ts'

type Handlers = HandlersOf<
  typeof reviewRpcs,
  'listReviews' | 'createReview' | 'replyToReview' | 'reportReview'
>

const PAGE = 20

const noSuchReview = () => new AppError('NOT_FOUND', 'There is no such review.')

/** The shown reviews of a page, newest first. */
async function shownReviews(
  tx: Pick<BookingTransaction, 'review' | 'client'>,
  professionalId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<Review[]> {
  const rows = await tx.review.findMany({
    where: {
      ...{ professionalId, hidden: false },
      ...(before !== undefined && { id: { lt: before } }),
    },
    orderBy: { id: 'desc' },
    take: limit,
  })
  const clients = await tx.client.findMany({
    where: { id: { in: rows.map(({ clientId }) => clientId) } },
    select: { id: true, name: true },
  })
  const names = new Map(clients.map(({ id, name }) => [id, name]))
  return rows.map((row) => reviewOf({ ...row, clientName: names.get(row.clientId) ?? null }))
}

/** Reviews for everybody; the rules decide who may write, answer and report. */
export function reviews({ database, clock }: Parts): Handlers {
  const { prisma } = database

  async function ofOwnPage(tx: BookingTransaction, userId: string, id: string) {
    const page = await ownPage(tx, userId)
    const review = await tx.review.findUnique({ where: { id } })
    if (review?.professionalId !== page.id) throw noSuchReview()
    return review
  }

  const nameOf = async (tx: Pick<BookingTransaction, 'client'>, id: string) =>
    (await tx.client.findUnique({ where: { id } }))?.name ?? null

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
          return submitReview(work, seen.loaded, input, clock())
        },
      }),

    replyToReview: ({ id, reply }, { actor: { userId } }) =>
      database.transaction(async ({ tx }) => {
        const known = await ofOwnPage(tx, userId, id)
        const review = await tx.review.update({ where: { id }, data: { reply: reply || null } })
        return reviewOf({ ...review, clientName: await nameOf(tx, known.clientId) })
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
  }
}
