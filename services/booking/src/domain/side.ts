import type { ActorOf } from '@encaixe/contracts'

/** Who an appointment's sides are known by; null once they are erased. */
export interface Sides {
  professionalUserId: string | null
  clientUserId: string | null
  clientPhone: string | null
  /** As typed in the booking. */
  contactEmail: string | null
}

/** `addressee`: somebody booked with the account's own address, which lets it see this and change nothing. */
export type View = 'professional' | 'client' | 'addressee'

/**
 * What somebody is to an appointment, or null. Whoever owns the page is its professional also where they
 * have booked at their own page.
 */
export function viewOf(sides: Sides, actor: ActorOf<readonly ['account', 'phone']>): View | null {
  if (actor.kind === 'phone') return sides.clientPhone === actor.phone ? 'client' : null
  const { userId, email } = actor
  if (sides.professionalUserId === userId) return 'professional'
  if (sides.clientUserId === userId) return 'client'
  return email !== null && sides.contactEmail === email ? 'addressee' : null
}
