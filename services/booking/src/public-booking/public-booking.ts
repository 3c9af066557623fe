import { AppError, bookingRpcs } from '@encaixe/contracts'
import { type HandlersOf, isExclusionViolation, isUniqueViolation } from '@encaixe/service-kit'
import type { Book, Booked, BookingRequest } from '../appointments/booking-request.ts'
import { requireOwnPhone } from '../clients/ensure-client.ts'
import type { BusyElsewhere } from '../copies/busy-elsewhere.ts'
import { readsElsewhere } from '../free-times/reads-elsewhere.ts'
import { slotTaken } from '../free-times/refusal.rule.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { idempotentRequest } from '../idempotency/request-hashes.ts'
import type { PaymentOf } from '../payments/follow-charge.ts'
import { isSessionRefused } from '../sessions/move-sessions.ts'
import type { Parts } from '../store.ts'
import { bookInBatches } from './book-in-batches.ts'
import { CalendarsUnasked, PlanLimitReached, ProfessionalMissing } from './booking-decision.ts'
import { noticeLimit } from './booking-limits.ts'
import { keyedMutex } from './keyed-mutex.ts'

const SUCCESS = { success: true } as const
const rpc = bookingRpcs.createPublicBooking

/** The one way in which offered times are booked: of one page in their order, of many pages in batches. */
export function bookInTurn({
  database,
  fetchProfessional,
  elsewhere,
  tasks,
  clock,
  log,
}: Parts & { elsewhere: Pick<BusyElsewhere, 'ask'> }): Book {
  const inTurn = keyedMutex()
  const book = bookInBatches({ database, clock, tasks })
  const reads = readsElsewhere(clock)

  /** Whether this call has booked before: the bus repeats it if its first answer was lost. */
  async function booked({ id }: BookingRequest): Promise<Booked | null> {
    const known = await database.prisma.appointment.findUnique({
      where: { id },
      select: { holdUntil: true },
    })
    return known && { heldId: known.holdUntil && id }
  }

  async function answer(request: BookingRequest, requestId: string): Promise<Booked> {
    try {
      return await book({ ...request, readElsewhere: reads.versionsOf(request.slug) })
    } catch (error) {
      if (error instanceof CalendarsUnasked) {
        const { professionalId, times } = error
        const { slug, deadline } = request
        const heard = await elsewhere.ask(professionalId, times, { requestId, deadline })
        reads.keep(slug, heard)
        return answer({ ...request, elsewhere: heard }, requestId)
      }
      const before = isRefusal(error) ? await booked(request) : null
      if (before) return before
      if (request.useSession && isSessionRefused(error)) {
        return answer({ ...request, useSession: false }, requestId)
      }
      // An import has added the same client since this transaction's snapshot: the next one finds that client.
      if (isUniqueViolation(error)) return answer(request, requestId)
      // Another process booked it since this transaction's snapshot.
      throw isExclusionViolation(error) ? slotTaken() : error
    }
  }

  return (booking, context) =>
    inTurn(booking.slug, async () => {
      const { requestId } = context
      try {
        return await answer(booking, requestId)
      } catch (error) {
        if (isUnknownOffer(error, booking.asked)) {
          // If scheduling does not answer, booking's copy decides.
          const slug = await fetchProfessional(booking.slug, context).catch(() =>
            Promise.reject(error),
          )
          return answer({ ...booking, slug }, requestId)
        }
        if (error instanceof ProfessionalMissing) {
          const slug = await fetchProfessional(booking.slug, context)
          return answer({ ...booking, slug }, requestId)
        }
        if (error instanceof PlanLimitReached) {
          await noticeLimit(database, error).catch((cause: unknown) =>
            log.warn({ err: cause }, 'the professional does not hear that the limit is reached'),
          )
        }
        throw error
      }
    })
}

/** Books an offered time for a client who is not signed in (docs/product-rules.md). */
export function publicBooking({
  database,
  book,
  paymentOf,
}: Parts & { book: Book; paymentOf: PaymentOf }): HandlersOf<
  typeof bookingRpcs,
  'createPublicBooking'
>['createPublicBooking'] {
  return async (input, context) => {
    // Only a program fills the honeypot: it gets the answer of a success, and nothing is booked.
    if (input.website !== undefined) return SUCCESS
    const { slug } = input
    requireOwnPhone(context.actor, input.clientPhone)
    const booking: BookingRequest = {
      id: context.callId,
      deadline: context.deadline,
      slug,
      startsAt: Temporal.Instant.from(input.startsAt),
      source: context.actor.kind === 'agent' ? 'agent' : 'public',
      contact: {
        name: input.clientName,
        phone: input.clientPhone,
        email: input.clientEmail ?? null,
      },
      asked: {
        serviceId: input.serviceId,
        serviceIds: input.serviceIds,
        placeId: input.placeId,
        clientAddress: input.clientAddress ?? null,
        clientAnswer: input.clientAnswer || null,
      },
      actor: context.actor,
      useSession: input.useSession,
      // A conversation asks for the service and the time, not for the place.
      takesFirstPlace: context.actor.kind === 'agent',
      idempotency: idempotentRequest({ rpc, context, input }) ?? null,
    }

    try {
      const { heldId, paidWith } = await book(booking, context)
      const payment = heldId === null ? null : await paymentOf(heldId, context)
      return { ...SUCCESS, ...(payment && { payment }), ...(paidWith && { paidWith }) }
    } catch (error) {
      if (!(error instanceof AppError) || !booking.idempotency) throw error
      // Remembers the refusal under the request's key, unless its first answer is there meanwhile.
      const refuse = () => Promise.reject(error)
      return answerOnce({ database, context, rpc, input, work: refuse })
    }
  }
}

/** The service or place may have been added a moment ago: its owner knows. */
const isUnknownOffer = (error: unknown, { placeId }: BookingRequest['asked']) =>
  error instanceof AppError &&
  (error.code === 'SERVICE_NOT_FOUND' ||
    (placeId !== undefined && error.details.errors?.[0]?.path === 'placeId'))

/** Whether the booking was refused, possibly because the same call has booked before. */
const isRefusal = (error: unknown) =>
  error instanceof AppError || isExclusionViolation(error) || isUniqueViolation(error)
