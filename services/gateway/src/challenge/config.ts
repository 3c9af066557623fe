import { z } from 'zod'

/** When a browser has to work before it may book, and how hard. */
export const challengeEnvironment = z.object({
  /** Signs the challenges; the same on every gateway. */
  CHALLENGE_SECRET: z.string().min(16),
  /** More attempts than this from an address within an hour ask for it. */
  CHALLENGE_AFTER_ATTEMPTS: z.coerce.number().int().min(0).default(15),
  /** From so many public bookings of a professional on, those of the same day ask for it. */
  CHALLENGE_AFTER_BOOKINGS: z.coerce.number().int().min(0).default(40),
  /** Iterations of PBKDF2 for each of some 200 tries: 5,000 are about a second of a phone. */
  CHALLENGE_COST: z.coerce.number().int().min(1).max(1_000_000).default(5_000),
})
