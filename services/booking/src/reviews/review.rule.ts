import { AppError, type AppointmentStatus } from '@encaixe/contracts'
import type { Side } from '../changes/status.rule.ts'

export interface ReviewState {
  status: AppointmentStatus
  reviewedAt: Temporal.Instant | null
}

/** A session that took place is reviewed once, by its client. */
export const mayReview = ({ status, reviewedAt }: ReviewState, by: Side): boolean =>
  by === 'client' && status === 'completed' && reviewedAt === null

/** @throws AppError INVALID_TRANSITION naming the state it has */
export function requireReviewable(state: ReviewState, by: Side): void {
  if (mayReview(state, by)) return
  throw new AppError('INVALID_TRANSITION', 'Only a session that took place is reviewed, once.', {
    from: state.reviewedAt === null ? state.status : 'reviewed',
    to: 'reviewed',
  })
}

/** A client as strangers read of them: `João S.`; somebody who is nobody any more is a client. */
export function publicName(name: string | null): string {
  const words = (name ?? '').split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const [first] = words
  if (first === undefined) return 'Cliente'
  const last = words.length > 1 ? words.at(-1) : undefined
  const shown = [...first].slice(0, 40).join('')
  return last === undefined ? shown : `${shown} ${[...last][0]?.toLocaleUpperCase('pt-BR')}.`
}
