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
