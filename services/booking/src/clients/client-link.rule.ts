/** What a row of a client says about whose it is. */
export interface ClientIdentity {
  userId: string | null
  email: string | null
  emailConfirmed: boolean
  /** When its account last proved the phone. */
  provenAt: Temporal.Instant | null
}

/** What an account has shown: that an address is its own, or that the row's phone is in its hands. */
export interface Proof {
  of: 'address' | 'phone'
  userId: string
  /** The account's verified address. */
  email: string | null
  at: Temporal.Instant
}

/**
 * Whose a client is after a proof; null: nothing changes.
 *
 * A row with an account stays that account's. Only its phone, proven anew, moves it: numbers change hands,
 * and the newest proof counts, in whatever order they are heard of. An address opens a row only where it
 * is confirmed; one that somebody typed proves nothing.
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
