import { randomBytes } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `cus_9s6XKzkNRiz8i3`: a prefix that says what it is, and letters nobody guesses. */
export function newId(prefix: string, length = 24): string {
  const letters = [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length])
  return `${prefix}_${letters.join('')}`
}
