import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** What is stored of the secret in a calendar's address. */
export const feedHash = (secret: string) =>
  Uint8Array.from(createHash('sha256').update(secret).digest())

/** A new secret address for a calendar; it is told once. */
export function newFeedSecret(publicUrl: string) {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { secretHash: feedHash(secret), url: `${publicUrl}/api/calendar-feeds/${secret}` }
}
