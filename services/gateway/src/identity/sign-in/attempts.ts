import type { Redis } from 'ioredis'
import { z } from 'zod'
import { digestOf, newSecret } from '../secrets.ts'
import { fromRedis, readStored } from '../stored.ts'

/** Seconds a person has from "sign in" to being back. */
export const ATTEMPT_SECONDS = 600

const attempt = z.object({
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  /** Whether the person must prove who they are again. */
  fresh: z.boolean(),
  /** Epoch milliseconds. */
  startedAt: z.number(),
})

export type Attempt = z.output<typeof attempt>
export type Attempts = ReturnType<typeof createAttempts>

/** Only the browser that began an attempt can find it: its secret is part of the name. */
const keyOf = (browser: string, state: string) => `sign-in:${digestOf(browser, state)}`

/**
 * Sign-ins that are under way. Each state is an attempt of its own, so several tabs do not disturb each
 * other, and is good once. Methods throw AppError UPSTREAM_UNAVAILABLE while Redis is away.
 */
export function createAttempts(redis: Redis) {
  return {
    /** Answers the state to send to the provider. */
    async begin(browser: string, begun: Attempt): Promise<string> {
      const state = newSecret()
      const text = JSON.stringify(begun)
      await fromRedis(redis.set(keyOf(browser, state), text, 'EX', ATTEMPT_SECONDS))
      return state
    },
    /** Null when it is too old, was answered before, or belongs to another browser. */
    async take(browser: string, state: string): Promise<Attempt | null> {
      return readStored(attempt, await fromRedis(redis.getdel(keyOf(browser, state))))
    },
  }
}
