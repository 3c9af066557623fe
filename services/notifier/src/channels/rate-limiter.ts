import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'

export interface RateLimits {
  perSecond: number
  secondsPerPerson: number
  burstPerPerson: number
}

export type Permission =
  /** Send after `waitMs`; the place is reserved. */
  | { kind: 'send'; waitMs: number }
  /** This person has had enough for now. */
  | { kind: 'later'; waitMs: number }

export interface RateLimiter {
  take(sender: string, person: string): Promise<Permission>
  /** The provider says that this person has had enough. */
  holdPerson(sender: string, person: string, ms: number): Promise<void>
}

/**
 * Keeps two limits for all replicas at once, each as the time at which the next message is free to
 * go (GCRA): the number's messages go out evenly spaced, a person's may borrow a burst from later.
 * Redis' own clock counts, so replicas with wrong clocks agree. Answers {person has room, wait ms}.
 */
const TAKE = `
local time = redis.call('time')
local now = time[1] * 1000 + time[2] / 1000
local per_message, per_person, burst = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local person = math.max(now, tonumber(redis.call('get', KEYS[2]) or 0))
local wait = person - now - (burst - 1) * per_person
if wait > 0 then return {0, math.ceil(wait)} end
redis.call('set', KEYS[2], string.format('%.3f', person + per_person),
  'PX', math.ceil(person + per_person - now))
local number = math.max(now, tonumber(redis.call('get', KEYS[1]) or 0))
redis.call('set', KEYS[1], string.format('%.3f', number + per_message),
  'PX', math.ceil(number + per_message - now) + 1000)
return {1, math.floor(number - now)}
`

const HOLD = `
local time = redis.call('time')
local now = time[1] * 1000 + time[2] / 1000
local until_free = now + tonumber(ARGV[1]) + tonumber(ARGV[2])
local person = math.max(until_free, tonumber(redis.call('get', KEYS[1]) or 0))
redis.call('set', KEYS[1], string.format('%.3f', person), 'PX', math.ceil(person - now))
return 0
`

/** Keys in Redis name no phone. */
const keyOf = (address: string) =>
  `encaixe-rate-${createHash('sha256').update(address).digest('base64url').slice(0, 22)}`

export function createRateLimiter(redis: Redis, limits: RateLimits): RateLimiter {
  const perMessage = 1_000 / limits.perSecond
  const perPerson = limits.secondsPerPerson * 1_000
  return {
    async take(sender, person) {
      const keys = [keyOf(sender), keyOf(`${sender} ${person}`)]
      const limit = [perMessage, perPerson, limits.burstPerPerson]
      const answer = await redis.eval(TAKE, keys.length, ...keys, ...limit)
      const [free, waitMs] = Array.isArray(answer) ? answer.map(Number) : []
      if (waitMs === undefined) throw new Error('Redis did not answer the rate question')
      return { kind: free === 1 ? 'send' : 'later', waitMs }
    },
    async holdPerson(sender, person, ms) {
      // As if the burst had been used up: the next message is free once `ms` have passed.
      const borrowed = (limits.burstPerPerson - 1) * perPerson
      await redis.eval(HOLD, 1, keyOf(`${sender} ${person}`), ms, borrowed)
    },
  }
}
