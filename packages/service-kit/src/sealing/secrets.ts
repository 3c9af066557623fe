import { z } from 'zod'

/** A secret that seals; its id stands beside what it sealed. */
export interface SealingSecret {
  id: string
  secret: string
}

/**
 * Secrets of the environment that seal what must not lie open in a database: `name:secret`, several by comma. The
 * first one seals, the others only open what they sealed.
 */
export const sealingSecrets = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(
    z
      .array(z.string().regex(/^[\w-]{1,40}:\S{32,}$/, 'name:secret, of 32 characters or more'))
      .min(1),
  )
  .transform((parts) =>
    parts.map((part): SealingSecret => {
      const at = part.indexOf(':')
      return { id: part.slice(0, at), secret: part.slice(at + 1) }
    }),
  )
