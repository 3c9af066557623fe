import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'

export interface RateLimits {
  perSecond: number
  secondsPerPerson: number
  burstPerPerson: number
  /** People who get a template within any 24 hours; 0: as many as there are. */
  peoplePerDay: number
}

export type Permission =
  /** Send after `waitMs`; the place is reserved. */
  | { kind: 'send'; waitMs: number }
  /** This person has had enough for now. */
  | { kind: 'later'; waitMs: number }

export interface RateLimiter {
  take(sender: string, person: string): Promise<Permission>
  /**
   * Counts a person as reached by a template, once in 24 hours.
   * @returns milliseconds until there is room for another person; null: this one was counted
   */
  reach(sender: string, person: string): Promise<number | null>
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

/** The people of the last 24 hours, by when they were last reached. Answers ms until the first of them is over, or 0. */
const REACH = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local day = 86400000
redis.call('zremrangebyscore', KEYS[1], '-inf', now - day)
if not redis.call('zscore', KEYS[1], ARGV[1]) and redis.call('zcard', KEYS[1]) >= tonumber(ARGV[2]) then
  local first = redis.call('zrange', KEYS[1], 0, 0, 'withscores')
  return math.max(1, tonumber(first[2]) + day - now)
end
redis.call('zadd', KEYS[1], now, ARGV[1])
redis.call('pexpire', KEYS[1], day)
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
    async reach(sender, person) {
      if (limits.peoplePerDay === 0) return null
      const key = keyOf(`people of ${sender}`)
      const wait = await redis.eval(REACH, 1, key, keyOf(person), limits.peoplePerDay)
      return Number(wait) || null
    },
    async holdPerson(sender, person, ms) {
      // As if the burst had been used up: the next message is free once `ms` have passed.
      const borrowed = (limits.burstPerPerson - 1) * perPerson
      await redis.eval(HOLD, 1, keyOf(`${sender} ${person}`), ms, borrowed)
    },
  }
}
