import { AppError } from '@encaixe/contracts'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { limitKeyOf } from './client-address.ts'

/** Attempts within so many seconds (product specification, section 6). */
const limits = {
  booking: { points: 5, duration: 600 },
  registration: { points: 5, duration: 3600 },
  'sign-in': { points: 60, duration: 600 },
  general: { points: 300, duration: 60 },
} as const

export type LimitName = keyof typeof limits

/** Whose requests are counted. */
export type Counted = { account: string } | { address: string }

const keyOf = (who: Counted) =>
  'account' in who ? `account:${who.account}` : limitKeyOf(who.address)

/**
 * Counts requests per account or address in Redis, which all gateways share. While Redis cannot be reached
 * each gateway counts in its own memory: an attack on Redis must not open the door.
 */
export function rateLimits(redis: Redis) {
  const limiter = (name: LimitName) =>
    new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `limit:${name}`,
      ...limits[name],
      // Who is over the limit is refused from memory, without asking Redis again.
      inMemoryBlockOnConsumed: limits[name].points + 1,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, ...limits[name] }),
    })
  const limiters: Record<LimitName, RateLimiterRedis> = {
    booking: limiter('booking'),
    registration: limiter('registration'),
    'sign-in': limiter('sign-in'),
    general: limiter('general'),
  }

  /** @throws AppError RATE_LIMITED with the seconds to wait */
  return async (name: LimitName, who: Counted): Promise<void> => {
    try {
      await limiters[name].consume(keyOf(who))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new AppError('RATE_LIMITED', 'Too many requests from this address.', {
        retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
      })
    }
  }
}
