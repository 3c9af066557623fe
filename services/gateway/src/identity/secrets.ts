import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 bits nobody can guess. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** What is kept of a secret: whoever reads the store cannot become anybody. */
export const digestOf = (...secrets: string[]) =>
  createHash('sha256').update(secrets.join('.')).digest('base64url')

/** Whether two texts are the same, in a time that tells nothing of where they differ, or of their lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
