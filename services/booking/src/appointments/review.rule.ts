import { AppError, type AppointmentStatus } from '@encaixe/contracts'
import type { Side } from './status.rule.ts'

export interface ReviewState {
  status: AppointmentStatus
  reviewedAt: Temporal.Instant | null
}

/** The client reviews a completed session once. */
export const mayReview = ({ status, reviewedAt }: ReviewState, by: Side): boolean =>
  by === 'client' && status === 'completed' && reviewedAt === null

/** @throws AppError INVALID_TRANSITION with the blocking state */
export function requireReviewable(state: ReviewState, by: Side): void {
  if (mayReview(state, by)) return
  throw new AppError('INVALID_TRANSITION', 'Only a session that took place is reviewed, once.', {
    from: state.reviewedAt === null ? state.status : 'reviewed',
    to: 'reviewed',
  })
}

/** Whose name a review shows: the client's, the one typed in its booking, or nobody's. */
export type NameFrom = 'client' | 'contact' | 'nobody'

/** Whether what was typed in a booking is the client's proven phone or confirmed address. */
export const isProvenContact = (
  client: {
    phone: string | null
    phoneConfirmedAt: Date | null
    provenAt: Date | null
    email: string | null
    emailConfirmed: boolean
  },
  contact: { contactPhone: string | null; contactEmail: string | null },
): boolean =>
  (client.phone !== null &&
    client.phone === contact.contactPhone &&
    (client.phoneConfirmedAt ?? client.provenAt) !== null) ||
  (client.email !== null && client.emailConfirmed && client.email === contact.contactEmail)

/** A client's public name: `João S.`; an erased client is called a client. */
export function publicName(name: string | null): string {
  const words = (name ?? '').split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const [first] = words
  if (first === undefined) return 'Cliente'
  const last = words.length > 1 ? words.at(-1) : undefined
  const shown = [...first].slice(0, 40).join('')
  return last === undefined ? shown : `${shown} ${[...last][0]?.toLocaleUpperCase('pt-BR')}.`
}
