import type { Redis } from 'ioredis'
import { z } from 'zod'

export interface Count {
  /** How many there were since the window began, this one included. */
  current: number
  /** Milliseconds until the window ends. */
  ttl: number
}

/** Counts one, and begins the window with the first; in one step, so that no window lacks its end. */
const COUNT = `
local current = redis.call('incr', KEYS[1])
if current == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return { current, redis.call('pttl', KEYS[1]) }`

const counted = z.tuple([z.number(), z.number()])

/** The most windows in memory; the oldest is dropped above that. */
const MOST_HERE = 50_000

/**
 * Counts in Redis, which all gateways share. While Redis is away each gateway counts in memory: an attack on
 * Redis must not open the door. (@fastify/rate-limit would let everybody in then, or nobody.)
 */
export function sharedCounts(redis: Redis) {
  const here = countsHere()

  return {
    /** Counts one in the key's window of so many milliseconds. */
    async add(key: string, windowMs: number): Promise<Count> {
      try {
        const [current, ttl] = counted.parse(await redis.eval(COUNT, 1, key, windowMs))
        return { current, ttl }
      } catch {
        // Redis is away, which redis.ts logs.
        return here.add(key, windowMs)
      }
    },
    /** How many the key's window has so far. */
    async read(key: string): Promise<number> {
      try {
        return Number((await redis.get(key)) ?? 0)
      } catch {
        return here.read(key)
      }
    },
  }
}

export type SharedCounts = ReturnType<typeof sharedCounts>

function countsHere() {
  const windows = new Map<string, { current: number; endsAt: number }>()

  function alive(key: string) {
    const window = windows.get(key)
    return window && window.endsAt > performance.now() ? window : null
  }

  return {
    add(key: string, windowMs: number): Count {
      const now = performance.now()
      const window = alive(key) ?? { current: 0, endsAt: now + windowMs }
      window.current += 1
      // Set anew, it is the youngest of the map.
      windows.delete(key)
      windows.set(key, window)
      const [oldest] = windows.keys()
      if (windows.size > MOST_HERE && oldest !== undefined) windows.delete(oldest)
      return { current: window.current, ttl: window.endsAt - now }
    },
    read: (key: string): number => alive(key)?.current ?? 0,
  }
}
