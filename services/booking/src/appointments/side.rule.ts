import type { ActorOf } from '@encaixe/contracts'

/** What identifies the sides of an appointment; null once they are erased. */
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

export type Viewer = ActorOf<readonly ['account', 'phone', 'link', 'agent']> & {
  /** The clients that the phone was merged into. */
  mergedInto?: readonly string[]
}

/**
 * The view that an actor has of an appointment. `linked`: somebody with the link of a message, who has proven
 * nothing else. `addressee`: an account whose address somebody typed; it sees the appointment and cannot
 * change it.
 */
export type View = 'professional' | 'client' | 'linked' | 'addressee'

/**
 * The actor's view of an appointment, or null. The owner of a page is its professional, even where they booked
 * at their own page.
 */
export function viewOf(sides: Sides, actor: Viewer): View | null {
  if (actor.kind === 'phone' || actor.kind === 'agent') {
    const { phone, mergedInto } = actor
    // A visitor in the chat of a page has proven no phone.
    return phone !== null && isOfPhone(sides, { phone, mergedInto }) ? 'client' : null
  }
  if (actor.kind === 'link') return viewByLink(sides, actor)
  const { userId, email, key } = actor
  if (sides.professionalUserId === userId) return 'professional'
  // A key is its page's: where its owner is somebody's client is no business of it.
  if (key) return null
  if (sides.clientUserId === userId) return 'client'
  return email !== null && sides.contactEmail === email ? 'addressee' : null
}

/** Whether the appointment belongs to the phone, or was booked with it before its client was merged. */
const isOfPhone = (
  { clientPhone, clientId, contactPhone }: Sides,
  { phone, mergedInto = [] }: { phone: string; mergedInto?: readonly string[] | undefined },
): boolean => clientPhone === phone || (contactPhone === phone && mergedInto.includes(clientId))

/** A link opens nothing once either side is erased or the link is replaced. */
function viewByLink(sides: Sides, link: ActorOf<'link'>): View | null {
  const isDead = sides.clientPhone === null || sides.professionalUserId === null
  if (isDead || link.appointmentId !== sides.id || link.generation !== sides.linkGeneration) {
    return null
  }
  return link.side === 'professional' ? 'professional' : 'linked'
}
