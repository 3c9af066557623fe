import { z } from 'zod'

/** A variable that may be missing or empty. */
export const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional()

/** A provider's address: `https://host/v1`. */
export const endpoint = optional.pipe(z.url({ protocol: /^https?$/ }).optional())

/** How often something may happen in a day. */
export const timesADay = (fallback: number) => z.coerce.number().int().min(0).default(fallback)

/** How long a provider may take. */
export const seconds = (fallback: number) => z.coerce.number().positive().max(60).default(fallback)
