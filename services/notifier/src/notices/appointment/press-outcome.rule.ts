import { AppError } from '@encaixe/contracts'

/** The outcomes of a button press, as the person is told. */
export const pressOutcomes = [
  'done',
  'choose_time',
  'changed',
  /** It was under way for too long to be acted on. */
  'old',
  'request_over',
  'taken',
  'too_late',
  'already_confirmed',
  'already_rejected',
  'already_cancelled',
  'already_paid',
  'already_declared',
  'over',
  'gone',
  'not_possible',
  'failed',
] as const
export type PressOutcome = (typeof pressOutcomes)[number]

const byStatus: Readonly<Record<string, PressOutcome>> = {
  cancelled: 'already_cancelled',
  rejected: 'already_rejected',
  completed: 'over',
  no_show: 'over',
  captured: 'already_paid',
  authorized: 'already_declared',
}

/**
 * The outcome of a refusal; null if the error says nothing about the appointment and is worth a retry.
 */
export function outcomeOfRefusal(
  error: unknown,
  { startsAt, now }: { startsAt: string; now: Temporal.Instant },
): PressOutcome | null {
  if (!(error instanceof AppError)) return null
  const isOver = Temporal.Instant.compare(Temporal.Instant.from(startsAt), now) <= 0
  switch (error.code) {
    case 'NOT_FOUND':
      return 'gone'
    case 'CANCELLATION_WINDOW_CLOSED':
      return 'too_late'
    case 'INVALID_TRANSITION': {
      const from = error.details.from ?? ''
      const settled = byStatus[from]
      if (settled) return settled
      if (isOver) return 'over'
      return from === 'confirmed' ? 'already_confirmed' : 'not_possible'
    }
    case 'SLOT_TAKEN':
    case 'SLOT_UNAVAILABLE':
      return 'taken'
    case 'UPSTREAM_UNAVAILABLE':
    case 'RATE_LIMITED':
    case 'INTERNAL':
      return null
    default:
      return 'not_possible'
  }
}
