import { AppError, bookingEvents, type bookingRpcs, type RpcInput } from '@encaixe/contracts'
import {
  isExclusionViolation,
  isUniqueViolation,
  newId,
  type OutboxRow,
  outboxRow,
  type RpcContext,
} from '@encaixe/service-kit'
import { newPublicAppointment } from './domain/booking-created.ts'
import { type BookingRefusal, refusalOf, secondsUntilTomorrow } from './domain/public-booking.ts'
import {
  firstAnswer,
  type IdempotentRequest,
  idempotentRequest,
  rememberRefusal,
} from './idempotency.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { paced } from './paced.ts'
import { bookableProfessional } from './professional-copies.ts'
import { insertBooking } from './sql/insert-booking.ts'
import { loadBooking } from './sql/load-booking.ts'
import type { BookingDatabase } from './store.ts'

type Request = RpcInput<typeof bookingRpcs.createPublicBooking>

interface Dependencies {
  database: BookingDatabase
  /** Asks the owner for a professional this service has no copy of. @throws PROFESSIONAL_NOT_FOUND */
  fetchProfessional: (slug: string, context: RpcContext) => Promise<void>
  clock: () => Temporal.Instant
}

/** What tells repetitions of a request: the client's key, where it has one, and the bus's. */
interface Attempt {
  repeatable: IdempotentRequest | null
  /** Becomes the appointment's id. */
  callId: string
}

const SUCCESS = { success: true } as const

const refusals: Record<BookingRefusal, string> = {
  RATE_LIMITED: 'This professional takes no more bookings today.',
  PLAN_LIMIT_REACHED: 'This professional cannot take this booking now.',
  SLOT_UNAVAILABLE: 'This time is not offered.',
  SLOT_TAKEN: 'Somebody else has just booked this time.',
}

class ProfessionalMissing extends Error {}

/**
 * Books an offered time for a client who is not signed in (product specification, section 5): one
 * serializable transaction loads, decides and writes, and the event commits with the appointment.
 */
export function publicBooking({ database, fetchProfessional, clock }: Dependencies) {
  const inTurn = oneAtATime()
  const atAPace = paced()

  async function bookOnce(
    request: Request,
    { repeatable, callId }: Attempt,
    onConflict: () => void,
  ) {
    const now = clock()
    const startsAt = Temporal.Instant.from(request.startsAt)
    const email = request.clientEmail ?? null
    return database.transaction(
      async ({ tx, emitted }) => {
        if (repeatable && (await firstAnswer(tx, repeatable)) === 'succeeded') return SUCCESS

        const row = await loadBooking(tx, {
          slug: request.slug,
          startsAt: startsAt.toString(),
          phone: request.clientPhone,
          email,
          now: now.toString(),
        })
        const professional = row && bookableProfessional(row)
        if (!row || !professional) throw new ProfessionalMissing()

        const refusal = refusalOf(professional, row, startsAt, now)
        if (refusal === 'RATE_LIMITED') {
          throw new AppError(refusal, refusals[refusal], {
            retryAfterSeconds: secondsUntilTomorrow(professional.timezone, now),
          })
        }
        if (refusal) throw new AppError(refusal, refusals[refusal])

        const client = row.client
          ? { ...row.client, email: row.client.email ?? email }
          : {
              id: newId(),
              userId: null,
              name: request.clientName,
              phone: request.clientPhone,
              email,
            }
        const booked = newPublicAppointment({ id: callId, professional, client, startsAt })
        const event: OutboxRow = outboxRow(bookingEvents.BookingCreated, {
          subject: booked.appointment.id,
          data: { ...booked, first: row.isFirst },
        })
        await insertBooking(tx, {
          client: { ...client, isNew: row.client === null },
          appointment: booked.appointment,
          event,
          idempotency: repeatable,
          now: now.toString(),
        })
        emitted()
        return SUCCESS
      },
      { isolation: 'Serializable', onConflict },
    )
  }

  /** Whether this very call has booked before: it is asked again when its first answer was lost. */
  async function isBooked({ callId }: Attempt): Promise<boolean> {
    const booked = await database.prisma.appointment.findUnique({
      where: { id: callId },
      select: { id: true },
    })
    return booked !== null
  }

  async function answer(request: Request, attempt: Attempt) {
    const { repeatable } = attempt
    try {
      return await atAPace((onConflict) => bookOnce(request, attempt, onConflict))
    } catch (error) {
      if (isRefusal(error) && (await isBooked(attempt))) return SUCCESS
      if (!isExclusionViolation(error)) throw error
      // Another process booked it since this transaction's snapshot: perhaps for this very request,
      // whose first answer a new snapshot shows.
      const first =
        repeatable && (await database.transaction(({ tx }) => firstAnswer(tx, repeatable)))
      if (first === 'succeeded') return SUCCESS
      throw new AppError('SLOT_TAKEN', refusals.SLOT_TAKEN)
    }
  }

  return async (input: Request, context: RpcContext) => {
    // A filled honeypot is a program: it is told what a person would be told, and nothing happens.
    if (input.website !== undefined) return SUCCESS
    const { idempotencyKey, ...request } = input
    const repeatable =
      idempotencyKey === undefined ? null : idempotentRequest(idempotencyKey, request)

    const attempt = { repeatable, callId: context.callId }

    return inTurn(request.slug, async () => {
      if (Date.now() > context.deadline) {
        throw new AppError('UPSTREAM_UNAVAILABLE', 'The request waited past its deadline.')
      }
      try {
        return await answer(request, attempt)
      } catch (error) {
        if (error instanceof ProfessionalMissing) {
          await fetchProfessional(request.slug, context)
          return answer(request, attempt)
        }
        if (repeatable && error instanceof AppError && isDecided(error.code)) {
          await database.transaction(({ tx }) => rememberRefusal(tx, repeatable, error.code))
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
