import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'

export const VALID_SECONDS = 600

/** Of the tries a browser has to make; all about as many, so that nobody waits much longer. */
const FEWEST_TRIES = 100
const MOST_TRIES = 300

/** What the widget puts into the form field `altcha`, as base64 of JSON. */
const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
      data: z.object({ slug: z.string() }),
    }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/**
 * Proofs of work (ALTCHA, version 2): what a person's browser does unseen in a second costs who sends
 * thousands real money. Nothing is stored; the signature says that a challenge is ours.
 */
export function challenges({
  secret,
  cost,
  now,
}: {
  secret: string
  cost: number
  now: () => number
}) {
  return {
    /** For one subject, such as a page: what was solved for one opens no other. */
    issue: (subject: string): Promise<Challenge> =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        deriveKey,
        cost,
        counter: randomInt(FEWEST_TRIES, MOST_TRIES),
        expiresAt: Math.floor(now() / 1000) + VALID_SECONDS,
        data: { slug: subject },
        hmacSignatureSecret: secret,
      }),

    /** The solved challenge's signature, by which it is remembered; null when this solves none. */
    async solved(altcha: string, subject: string): Promise<string | null> {
      const given = payload.safeParse(decoded(altcha))
      if (!given.success) return null
      const { challenge, solution } = given.data
      if (challenge.parameters.data.slug !== subject) return null
      if (challenge.parameters.expiresAt * 1000 < now()) return null
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret: secret,
      })
      return verified ? challenge.signature : null
    },
  }
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
  } catch {
    return null
  }
}

/** When a browser has to work before it may book, and how hard. */
export const challengeEnvironment = z.object({
  /** Signs the challenges; the same on every gateway. */
  CHALLENGE_SECRET: z.string().min(16),
  /** More attempts than this from an address within an hour ask for it. */
  CHALLENGE_AFTER_ATTEMPTS: z.coerce.number().int().min(0).default(15),
  /** From so many public bookings of a professional on, those of the same day ask for it. */
  CHALLENGE_AFTER_BOOKINGS: z.coerce.number().int().min(0).default(40),
  /** More wishes than this from an address within a day, for the waitlists of all pages, ask for it. */
  CHALLENGE_AFTER_WISHES: z.coerce.number().int().min(0).default(2),
  /** Iterations of PBKDF2 for each of some 200 tries: 5,000 are about a second of a phone. */
  CHALLENGE_COST: z.coerce.number().int().min(1).max(1_000_000).default(5_000),
})
