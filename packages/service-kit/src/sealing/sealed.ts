import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** AES-256-GCM (NIST SP 800-38D): a nonce of 96 random bits for each sealing, a tag of 128. */

const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

export const newKey = (): Buffer => randomBytes(KEY_BYTES)

/**
 * Derives a key from a secret of the environment.
 * @param purpose what the key is for: another purpose has another key
 */
export const keyFrom = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))

/** @param about what the text belongs to, if anything; it opens only with the same value */
export function seal(key: Buffer, plain: Buffer, about = ''): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), text]))
}

/** @throws Error if the key or `about` is another one, or the text was changed */
export function openSealed(key: Buffer, sealed: Uint8Array, about = ''): Buffer {
  const bytes = Buffer.from(sealed)
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(about))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
