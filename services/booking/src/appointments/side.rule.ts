import type { ActorOf } from '@encaixe/contracts'

/** Who an appointment's sides are known by; null once they are erased. */
export interface Sides {
  id: string
  professionalUserId: string | null
  clientUserId: string | null
  clientId: string
  clientPhone: string | null
  /** As typed in the booking. */
  contactPhone: string | null
  contactEmail: string | null
  /** Links of another generation open nothing. */
  linkGeneration: number
}

/** Who may come to see an appointment. */
export type Viewer = ActorOf<readonly ['account', 'phone', 'link', 'agent']> & {
  /** Of a phone, or of the agent for one: the clients it was merged into. */
  mergedInto?: readonly string[]
}

/**
 * What somebody sees an appointment as. `linked`: the client by the link of a message, who proves nothing
 * but that they have it. `addressee`: somebody booked with the account's own address, which lets it see this
 * and change nothing.
 */
export type View = 'professional' | 'client' | 'linked' | 'addressee'

/**
 * What somebody is to an appointment, or null. Whoever owns the page is its professional also where they
 * have booked at their own page.
 */
export function viewOf(sides: Sides, actor: Viewer): View | null {
  if (actor.kind === 'phone' || actor.kind === 'agent') {
    const { phone, mergedInto } = actor
    // In the chat of a page nobody has proven anything.
    return phone !== null && isOfPhone(sides, { phone, mergedInto }) ? 'client' : null
  }
  if (actor.kind === 'link') return viewByLink(sides, actor)
  const { userId, email } = actor
  if (sides.professionalUserId === userId) return 'professional'
  if (sides.clientUserId === userId) return 'client'
  return email !== null && sides.contactEmail === email ? 'addressee' : null
}

/** The client's own number, or one of before two clients became one, where it booked with that. */
const isOfPhone = (
  { clientPhone, clientId, contactPhone }: Sides,
  { phone, mergedInto = [] }: { phone: string; mergedInto?: readonly string[] | undefined },
): boolean => clientPhone === phone || (contactPhone === phone && mergedInto.includes(clientId))

/** A link is dead once either side is erased, or it was replaced. */
function viewByLink(sides: Sides, link: ActorOf<'link'>): View | null {
  const isDead = sides.clientPhone === null || sides.professionalUserId === null
  if (isDead || link.appointmentId !== sides.id || link.generation !== sides.linkGeneration) {
    return null
  }
  return link.side === 'professional' ? 'professional' : 'linked'
}
