import type { Redis } from 'ioredis'
import { VALID_SECONDS } from './challenges.ts'

/** Until nothing solved before is valid any more, clocks of other gateways included. */
const KEEP_SECONDS = VALID_SECONDS + 60

/**
 * A proof of work can be shown again and again, so it is remembered: in Redis, for all gateways, and in
 * memory, which is all there is while Redis is away.
 */
export function usedSolutions(redis: Redis, now: () => number) {
  const here = new Map<string, { by: string; until: number }>()

  function claimHere(signature: string, by: string): boolean {
    for (const [key, { until }] of here) if (until < now()) here.delete(key)
    const first = here.get(signature)
    if (!first) here.set(signature, { by, until: now() + KEEP_SECONDS * 1000 })
    return !first || isRepeated(first.by, by)
  }

  async function claimThere(signature: string, by: string): Promise<boolean> {
    const key = `challenge:used:${signature}`
    const isFirst = await redis.set(key, by, 'EX', KEEP_SECONDS, 'NX')
    return isFirst !== null || isRepeated(await redis.get(key), by)
  }

  /**
   * Whether a solution may count now: it does so once, and again for the very request that first
   * brought it (its Idempotency-Key), whose answer may have been lost on its way.
   */
  return async (signature: string, by = ''): Promise<boolean> => {
    if (!claimHere(signature, by)) return false
    try {
      return await claimThere(signature, by)
    } catch {
      // Redis is away, which main.ts logs; what is remembered here still counts.
      return true
    }
  }
}

const isRepeated = (first: string | null, by: string) => by !== '' && first === by
