import { createHmac, randomUUID } from 'node:crypto'
import { ApiProblem } from '../../api/problem.ts'
import {
  type BookingAnswer,
  type BookingProblem,
  type FieldErrors,
  isBookingField,
  NO_LONGER_FREE,
  type TypedBooking,
  UNREACHABLE,
} from '../../booking/booking-form.ts'
import type { Message } from '../../forms/form-problem.ts'
import { waitInWords } from '../../text/format.ts'

/** The key of one rendered form, so that pressing its button twice books once. */
export const newBookingKey = (): string => randomUUID()

/** Two presses within this time count as one. */
const PRESSES_MS = 2 * 60_000

/**
 * The booking key of a form that was sent without one, so without JavaScript: two presses of its button have the
 * same. Nobody can make it elsewhere or later, so it tells no stranger whether somebody booked.
 */
export function pressKey(
  { address, userAgent }: { address: string; userAgent: string },
  { secret, now }: { secret: string; now: number },
): string {
  const content = JSON.stringify([address, userAgent, Math.floor(now / PRESSES_MS)])
  return createHmac('sha256', secret).update(`press:${content}`).digest('base64url')
}

export function invalidBooking(
  typed: TypedBooking,
  errors: FieldErrors,
  bookingKey: string,
): BookingAnswer {
  return { problem: 'invalid', message: null, typed, errors, bookingKey }
}

/** The form again, with the times of another day to choose from. */
export const choosingAgain = (typed: TypedBooking, bookingKey: string): BookingAnswer => ({
  problem: 'taken',
  message: null,
  typed: { ...typed, startsAt: '' },
  errors: {},
  bookingKey,
})

const problems: Record<string, BookingProblem> = {
  VALIDATION_FAILED: 'invalid',
  SLOT_TAKEN: 'taken',
  SLOT_UNAVAILABLE: 'unavailable',
  PLAN_LIMIT_REACHED: 'limit',
  RATE_LIMITED: 'tooMany',
  CHALLENGE_REQUIRED: 'challenge',
  PROFESSIONAL_NOT_FOUND: 'gone',
  SERVICE_NOT_FOUND: 'notOffered',
}

/** What is said of the others is said beside the fields, and by the challenge. */
const messages: Partial<Record<BookingProblem, Message>> = {
  taken: {
    title: 'Esse horário acabou de ser reservado',
    body: 'Alguém chegou um instante antes. Escolha outro: seus dados continuam aqui.',
  },
  unavailable: NO_LONGER_FREE,
  limit: {
    title: 'Agenda fechada por enquanto',
    body: 'Esta página não está recebendo novos pedidos agora. Se vocês já se falam, combinem direto.',
  },
  gone: { title: 'Essa agenda saiu do ar', body: 'Vale conferir com quem enviou o link.' },
  notOffered: {
    title: 'Esse serviço não está mais disponível',
    body: 'A página mudou há pouco. Escolha de novo: seus dados continuam aqui.',
  },
  unreachable: UNREACHABLE,
}
const tooMany = (retryAfterSeconds: number | null): Message => ({
  title: 'Muitas tentativas seguidas',
  body: `Espere ${waitInWords(retryAfterSeconds)} e tente de novo. Seus dados continuam aqui.`,
})

/** The answer of the page to a refused booking. */
export function answerOf(
  cause: unknown,
  typed: TypedBooking,
  bookingKey: string,
): { status: number; answer: BookingAnswer } {
  if (!(cause instanceof ApiProblem)) throw cause
  const errors: FieldErrors = {}
  for (const { path, message } of cause.errors) if (isBookingField(path)) errors[path] ??= message
  // a mobile network shares one address: a visitor over its limit may still solve a challenge
  const named = cause.challenge ? 'challenge' : (problems[cause.code] ?? 'unreachable')
  // a start that the schema refuses counts as an unavailable time
  const problem =
    named === 'invalid' && (errors.startsAt || Object.keys(errors).length === 0)
      ? 'unavailable'
      : named
  return {
    status: cause.status >= 400 && cause.status < 600 ? cause.status : 503,
    answer: {
      problem,
      message:
        problem === 'tooMany' ? tooMany(cause.retryAfterSeconds) : (messages[problem] ?? null),
      typed,
      errors,
      ...(cause.challenge && { challenge: JSON.stringify(cause.challenge) }),
      // unknown whether it was booked: the same key makes the next attempt safe
      bookingKey: problem === 'unreachable' ? bookingKey : newBookingKey(),
    },
  }
}
