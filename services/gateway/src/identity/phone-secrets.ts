import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { z } from 'zod'

export type PhoneSecrets = ReturnType<typeof phoneSecrets>

/**
 * What is made of the one secret that all gateways share. Without it neither a code nor a phone can be
 * found from what is stored.
 */
export function phoneSecrets(secret: string) {
  const keyFor = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
  const codeKey = keyFor('encaixe phone codes')
  const nameKey = keyFor('encaixe phone names')
  const sealKey = keyFor('encaixe phone sessions')

  function codeOf(id: string): string {
    const digest = createHmac('sha256', codeKey).update(id).digest()
    // Of 2^48 each code has as many, but for one in 280 million.
    return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
  }

  return {
    /** The six digits of a code: nothing of them is stored, and they can be sent again. */
    codeOf,

    isCodeOf: (id: string, given: string): boolean =>
      given.length === 6 && timingSafeEqual(Buffer.from(codeOf(id)), Buffer.from(given)),

    /** What stands for a phone, an address, a word or a ticket where it is only compared. */
    nameOf: (kind: 'phone' | 'address' | 'word' | 'ticket', text: string): string =>
      createHmac('sha256', nameKey).update(`${kind} ${text}`).digest('base64url'),

    /** A phone for who has to read it again (AES-256-GCM). */
    seal(phone: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const sealed = Buffer.concat([cipher.update(phone, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },

    /** null for what was sealed by another secret, or changed. */
    open(sealed: string): string | null {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12))
        decipher.setAuthTag(bytes.subarray(12, 28))
        return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        // It cannot be read: that is the answer, and the only one there is.
        return null
      }
    },
  }
}

/** Codes that prove a phone. */
export const phoneEnvironment = z.object({
  /** Codes are made of it, and phones hashed with it; the same on every gateway. */
  PHONE_CODE_SECRET: z.string().min(16),
  /** How often codes are looked for that the notifier has not taken yet. */
  PHONE_CODE_RETRY_SECONDS: z.coerce.number().min(0.05).max(600).default(60),
  /** Our number on WhatsApp, to which people send a word that proves their phone; none: pages do not link to it. */
  WHATSAPP_NUMBER: z
    .string()
    .transform((typed) => typed.replace(/\D/g, '') || undefined)
    .pipe(
      z
        .string()
        .regex(/^\d{8,15}$/)
        .optional(),
    )
    .optional(),
})
