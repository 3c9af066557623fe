import type { Actor } from '@encaixe/contracts'

/** What a client's row says about its account. */
export interface ClientIdentity {
  userId: string | null
  email: string | null
  emailConfirmed: boolean
  /** When its account last proved the phone. */
  provenAt: Temporal.Instant | null
}

/** What an account has proven: an address, or the row's phone. */
export interface Proof {
  of: 'address' | 'phone'
  userId: string
  /** The account's verified address. */
  email: string | null
  at: Temporal.Instant
}

/** Which account last proved a phone, and when. */
export interface PhoneProof {
  userId: string
  at: Temporal.Instant
}

/** A booking, as far as it may prove whose its client is. */
interface Booked {
  client: ClientIdentity & { phone: string }
  /** Typed in the booking. */
  phone: string
  actor: Actor
  /** The newest proof of the typed phone. */
  proof: PhoneProof | null
}

/**
 * Whether whoever books has proven the typed phone: an account by a code, a phone's session by its code, and whoever
 * writes to the agent from it. `linked` is the client after that; null: it stays as it is.
 */
export function provenByBooking({ client, phone, actor, proof }: Booked): {
  isProven: boolean
  linked: ClientIdentity | null
} {
  const isOwn =
    actor.kind === 'account'
      ? proof?.userId === actor.userId
      : (actor.kind === 'phone' || actor.kind === 'agent') && actor.phone === phone
  // The client may have been found by an address, and have another phone.
  if (!isOwn || client.phone !== phone) return { isProven: false, linked: null }
  if (actor.kind !== 'account' || !proof) return { isProven: true, linked: null }
  const linked = linkAfter(client, { of: 'phone', email: actor.email, ...proof })
  return { isProven: true, linked }
}

/**
 * The client's account after a proof; null: nothing changes. A row with an account stays with it, unless
 * another account proves the phone: numbers change hands. The newest proof counts, in whatever order events
 * arrive. An address links a row only if it is confirmed there; a typed one proves nothing.
 */
export function linkAfter(client: ClientIdentity, proof: Proof): ClientIdentity | null {
  const isTheirAddress = client.email !== null && client.email === proof.email
  if (proof.of === 'address') {
    const opens = client.userId === null && client.emailConfirmed && isTheirAddress
    return opens ? { ...client, userId: proof.userId } : null
  }
  if (client.provenAt && Temporal.Instant.compare(proof.at, client.provenAt) <= 0) return null
  const changesHands = client.userId !== null && client.userId !== proof.userId
  return {
    userId: proof.userId,
    email: client.email,
    emailConfirmed: isTheirAddress || (client.emailConfirmed && !changesHands),
    provenAt: proof.at,
  }
}
