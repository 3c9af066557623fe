import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyFrom, openSealed, seal } from '@encaixe/service-kit'

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

/** Seals texts that others keep for us, and opens them again. */
export function textSealer(secret: string, purpose: string) {
  const key = keyFrom(secret, purpose)
  return {
    seal: (text: string): string => Buffer.from(seal(key, Buffer.from(text))).toString('base64url'),

    /** null for what was sealed by another secret, or changed. */
    open(sealed: string): string | null {
      try {
        return openSealed(key, Buffer.from(sealed, 'base64url')).toString()
      } catch {
        // It cannot be read: that is the answer, and the only one there is.
        return null
      }
    },
  }
}
