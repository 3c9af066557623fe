import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFrom } from '@encaixe/service-kit'
import { z } from 'zod'
import { textSealer } from './secrets.ts'

export type PhoneSecrets = ReturnType<typeof phoneSecrets>

/**
 * What is made of the one secret that all gateways share. Without it neither a code nor a phone can be
 * found from what is stored.
 */
export function phoneSecrets(secret: string) {
  const codeKey = keyFrom(secret, 'encaixe phone codes')
  const nameKey = keyFrom(secret, 'encaixe phone names')

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

    /** `seal` and `open`: a phone for who has to read it again. */
    ...textSealer(secret, 'encaixe phone sessions'),
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
