import { z } from 'zod'

/** A secret with a name, which says which of several sealed something. */
export interface NamedSecret {
  id: string
  secret: string
}

/** `name:secret`, several by comma: the first seals, the others only open what they sealed. */
export const namedSecrets = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(
    z
      .array(z.string().regex(/^[\w-]{1,40}:\S{32,}$/, 'name:secret, of 32 characters or more'))
      .min(1),
  )
  .transform((parts) =>
    parts.map((part): NamedSecret => {
      const at = part.indexOf(':')
      return { id: part.slice(0, at), secret: part.slice(at + 1) }
    }),
  )
