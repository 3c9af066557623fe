import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { limitKeyOf } from '../http/client-address.ts'
import { digestOf } from '../identity/secrets.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
/** Whose days count: those of nearly everybody who books. */
const TIMEZONE = 'America/Sao_Paulo'

/** Counts attempts and bookings for all gateways in Redis; in memory while it is away. */
export function demandCounts(redis: Redis, now: () => number) {
  const counter = (keyPrefix: string, duration: number) => {
    // Nobody is refused here: these only count.
    const unlimited = { keyPrefix, duration, points: Number.MAX_SAFE_INTEGER }
    return new RateLimiterRedis({
      storeClient: redis,
      ...unlimited,
      insuranceLimiter: new RateLimiterMemory(unlimited),
    })
  }
  const attempts = counter('challenge:attempts', HOUR_SECONDS)
  const bookings = counter('challenge:bookings', DAY_SECONDS)

  // Most pages are named after their owner: Redis learns no names.
  const today = (slug: string) => {
    const instant = Temporal.Instant.fromEpochMilliseconds(now())
    return `${instant.toZonedDateTimeISO(TIMEZONE).toPlainDate()}:${digestOf(slug)}`
  }

  return {
    /** Counts one; answers how many there have been within an hour of the first. */
    async attempt(address: string): Promise<number> {
      return (await attempts.consume(limitKeyOf(address))).consumedPoints
    },
    async booked(slug: string): Promise<void> {
      await bookings.consume(today(slug))
    },
    async bookingsToday(slug: string): Promise<number> {
      return (await bookings.get(today(slug)))?.consumedPoints ?? 0
    },
  }
}
