import { AppError, type bookingRpcs } from '@encaixe/contracts'
import {
  type HandlersOf,
  isExclusionViolation,
  isUniqueViolation,
  type Logger,
  type RpcContext,
} from '@encaixe/service-kit'
import {
  type BookingRequest,
  PlanLimitReached,
  ProfessionalMissing,
  slotTaken,
} from './booking-decision.ts'
import { bookingGroup } from './booking-group.ts'
import { noticeLimit } from './booking-limits.ts'
import { firstAnswer, idempotentRequest, rememberedAnswer, rememberRefusal } from './idempotency.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { BookingDatabase } from './store.ts'

interface Dependencies {
  database: BookingDatabase
  /** Asks the owner for a professional this service has no copy of. @throws PROFESSIONAL_NOT_FOUND */
  fetchProfessional: (
    slug: string,
    context: Pick<RpcContext, 'requestId' | 'deadline'>,
  ) => Promise<void>
  clock: () => Temporal.Instant
  log: Logger
}

const SUCCESS = { success: true } as const

/**
 * Books an offered time for a client who is not signed in (docs/product-rules.md): one
 * serializable transaction loads, decides and writes, and the event commits with the appointment.
 */
export function publicBooking({
  database,
  fetchProfessional,
  clock,
  log,
}: Dependencies): HandlersOf<typeof bookingRpcs, 'createPublicBooking'>['createPublicBooking'] {
  const inTurn = oneAtATime()
  const book = bookingGroup({ database, clock })

  /** Whether this very call has booked before: it is asked again when its first answer was lost. */
  async function isBooked({ id }: BookingRequest): Promise<boolean> {
    const booked = await database.prisma.appointment.findUnique({
      where: { id },
      select: { id: true },
    })
    return booked !== null
  }

  async function answer(request: BookingRequest) {
    try {
      await book(request)
      return SUCCESS
    } catch (error) {
      if (isRefusal(error) && (await isBooked(request))) return SUCCESS
      if (!isExclusionViolation(error)) throw error
      // Another process booked it since this transaction's snapshot: perhaps for this very request,
      // whose first answer a new snapshot shows.
      const { idempotency } = request
      if (idempotency) {
        const remembered = await database.transaction(({ tx }) => rememberedAnswer(tx, idempotency))
        if (firstAnswer(idempotency, remembered) === 'succeeded') return SUCCESS
      }
      throw slotTaken()
    }
  }

  return async (request, context) => {
    // A filled honeypot is a program: it is told what a person would be told, and nothing happens.
    if (request.website !== undefined) return SUCCESS
    const { slug } = request
    const { idempotencyKey } = context
    const idempotency =
      idempotencyKey === undefined ? null : idempotentRequest(idempotencyKey, request)
    const booking: BookingRequest = {
      id: context.callId,
      slug,
      startsAt: Temporal.Instant.from(request.startsAt),
      contact: {
        name: request.clientName,
        phone: request.clientPhone,
        email: request.clientEmail ?? null,
      },
      idempotency,
    }

    return inTurn(slug, async () => {
      if (Date.now() > context.deadline) {
        throw new AppError('UPSTREAM_UNAVAILABLE', 'The request waited past its deadline.')
      }
      try {
        return await answer(booking)
      } catch (error) {
        if (error instanceof ProfessionalMissing) {
          await fetchProfessional(slug, context)
          return answer(booking)
        }
        if (error instanceof PlanLimitReached) {
          await noticeLimit(database, error).catch((cause: unknown) =>
            log.warn({ err: cause }, 'the professional does not hear that the limit is reached'),
          )
        }
        if (idempotency && error instanceof AppError && isDecided(error.code)) {
          await database.transaction(({ tx }) => rememberRefusal(tx, idempotency, error.code))
        }
        throw error
      }
    })
  }
}

/** Whether something stood in the way of the booking, which may be the booking itself. */
const isRefusal = (error: unknown) =>
  error instanceof AppError || isExclusionViolation(error) || isUniqueViolation(error)

/** Whether an answer is about the request itself, so that its repetition gets the same. */
const isDecided = (code: string) =>
  code === 'PLAN_LIMIT_REACHED' || code === 'SLOT_UNAVAILABLE' || code === 'SLOT_TAKEN'
