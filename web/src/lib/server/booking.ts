import { createHash, randomUUID } from 'node:crypto'
import {
  type BookingAnswer,
  type BookingProblem,
  type FieldErrors,
  type TypedBooking,
  isBookingField,
} from '../booking-form.ts'
import { ApiProblem } from './api.ts'

/** Names one rendered form, so that pressing twice books once. */
export const newBookingKey = (): string => randomUUID()

/**
 * The Idempotency-Key: the form and what it says. A person who comes back to an old page and picks
 * another time sends something new, and must not be given the answer to the old request.
 */
export function requestKey(bookingKey: string, slug: string, typed: TypedBooking): string {
  const content = [bookingKey, slug, ...Object.values(typed)]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

/** The form as sent. Files and missing fields count as empty, lengths are bounded. */
export function readBooking(form: FormData): {
  typed: TypedBooking
  website: string
  bookingKey: string
} {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim().slice(0, 500) : ''
  }
  return {
    typed: {
      startsAt: text('startsAt'),
      clientName: text('clientName'),
      clientPhone: text('clientPhone'),
      clientEmail: text('clientEmail'),
    },
    website: text('website'),
    bookingKey: text('bookingKey') || newBookingKey(),
  }
}

export function invalidBooking(
  typed: TypedBooking,
  errors: FieldErrors,
  bookingKey: string,
): BookingAnswer {
  return { problem: 'invalid', typed, errors, bookingKey, waitMinutes: null }
}

const problems: Record<string, BookingProblem> = {
  VALIDATION_FAILED: 'invalid',
  SLOT_TAKEN: 'taken',
  SLOT_UNAVAILABLE: 'unavailable',
  PLAN_LIMIT_REACHED: 'limit',
  RATE_LIMITED: 'tooMany',
  PROFESSIONAL_NOT_FOUND: 'gone',
}

/** What the page says to a booking the gateway did not take. */
export function answerOf(
  cause: unknown,
  typed: TypedBooking,
  bookingKey: string,
): { status: number; answer: BookingAnswer } {
  if (!(cause instanceof ApiProblem)) throw cause
  const errors: FieldErrors = {}
  for (const { path, message } of cause.errors) if (isBookingField(path)) errors[path] ??= message
  const named = problems[cause.code] ?? 'unreachable'
  // a start that the schema refuses is, for a person, a time that cannot be had
  const problem =
    named === 'invalid' && (errors.startsAt || Object.keys(errors).length === 0)
      ? 'unavailable'
      : named
  return {
    status: cause.status >= 400 && cause.status < 600 ? cause.status : 503,
    answer: {
      problem,
      typed,
      errors,
      // unknown whether it was booked: the same key makes the next attempt safe
      bookingKey: problem === 'unreachable' ? bookingKey : newBookingKey(),
      waitMinutes:
        cause.retryAfterSeconds === null ? null : Math.ceil(cause.retryAfterSeconds / 60),
    },
  }
}
