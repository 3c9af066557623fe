import { z } from 'zod'

/** Codes that prove a phone. */
export const phoneEnvironment = z.object({
  /** Codes are made of it, and phones hashed with it; the same on every gateway. */
  PHONE_CODE_SECRET: z.string().min(16),
  /** How often codes are looked for that the notifier has not taken yet. */
  PHONE_CODE_RETRY_SECONDS: z.coerce.number().min(0.05).max(60).default(5),
})
