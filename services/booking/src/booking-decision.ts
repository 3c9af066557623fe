import { AppError, bookingEvents } from '@encaixe/contracts'
import { newId, outboxRow } from '@encaixe/service-kit'
import { type Contact, clientOfBooking, newPublicAppointment } from './domain/booking-created.ts'
import { type BookingRefusal, refusalOf, secondsUntilTomorrow } from './domain/public-booking.ts'
import { snapshotOf } from './domain/snapshot.ts'
import { firstAnswer, type IdempotentRequest } from './idempotency.ts'
import { bookableProfessional } from './professional-copies.ts'
import type { NewBooking } from './sql/insert-bookings.ts'
import type { Loaded } from './sql/load-bookings.ts'

/** One request for a time. */
export interface BookingRequest {
  /** The call's, which becomes the appointment's: a call that is repeated books once. */
  id: string
  slug: string
  startsAt: Temporal.Instant
  contact: Contact
  idempotency: IdempotentRequest | null
}

/** There is no copy of this professional yet. */
export class ProfessionalMissing extends Error {}

const refusals: Record<BookingRefusal, string> = {
  RATE_LIMITED: 'This professional takes no more bookings today.',
  PLAN_LIMIT_REACHED: 'This professional cannot take this booking now.',
  SLOT_UNAVAILABLE: 'This time is not offered.',
  SLOT_TAKEN: 'Somebody else has just booked this time.',
}

export const slotTaken = () => new AppError('SLOT_TAKEN', refusals.SLOT_TAKEN)

/**
 * What is to be written for a request, by what was read in the same transaction.
 * @returns 'succeeded' when the same request has been answered so before
 * @throws AppError why it is refused; ProfessionalMissing
 */
export function decideBooking(
  request: BookingRequest,
  { row, remembered }: Loaded,
  now: Temporal.Instant,
): NewBooking | 'succeeded' {
  const { idempotency, startsAt, contact } = request
  if (idempotency && firstAnswer(idempotency, remembered) === 'succeeded') return 'succeeded'

  const professional = row && bookableProfessional(row)
  if (!row || !professional) throw new ProfessionalMissing()
  const refusal = refusalOf(professional, row, startsAt, now)
  if (refusal === 'RATE_LIMITED') {
    throw new AppError(refusal, refusals[refusal], {
      retryAfterSeconds: secondsUntilTomorrow(professional.timezone, now),
    })
  }
  if (refusal) throw new AppError(refusal, refusals[refusal])

  const client = clientOfBooking(row.client, contact, newId())
  const booked = newPublicAppointment({ id: request.id, professional, client, contact, startsAt })
  return {
    client: { ...client, isNew: row.client === null },
    contact,
    appointment: booked.appointment,
    event: outboxRow(bookingEvents.BookingCreated, {
      subject: booked.appointment.id,
      data: { ...snapshotOf(booked), first: row.isFirst },
    }),
    idempotency: idempotency,
  }
}
