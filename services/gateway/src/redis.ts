import { setTimeout as delay } from 'node:timers/promises'
import type { Logger, Metrics } from '@encaixe/service-kit'
import { Redis } from 'ioredis'
import { Gauge } from 'prom-client'

/** Longest wait for an answer, in milliseconds; people wait with us. */
const ANSWER_MS = 500
/**
 * Milliseconds without any answer after which a connection ends. Longer than the wait for one: where the
 * machine stands still for a moment, what was asked then fails, and no more.
 */
const SILENCE_MS = 1_000
/** Longest wait for Redis at the start, in milliseconds. */
const START_MS = 2_000

interface Options {
  url: string
  log: Logger
  metrics: Metrics
}

/**
 * Redis, which no request waits for while it is away: whatever is asked then fails at once, so that
 * limits count in memory and who needs to be known is told to come back.
 *
 * A Redis that hangs is away, too. Its connection ends when the first answers are missing, and another is
 * not used before Redis has answered on it (ioredis' ready check): in between nobody else waits.
 *
 * @returns once it answers, or has had two seconds to: what is counted before would not count there
 */
export async function openRedis({ url, log, metrics: { registry } }: Options): Promise<Redis> {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    commandTimeout: ANSWER_MS,
    socketTimeout: SILENCE_MS,
    // What was asked on a connection that ended is not asked again: it may have counted already.
    maxRetriesPerRequest: 0,
  })
  const up = new Gauge({
    name: 'redis_up',
    help: '1 while Redis answers; at 0 limits count in memory and no session is known.',
    registers: [registry],
  })
  // Its first state is news as well.
  let isUp: boolean | undefined
  redis.on('ready', () => {
    if (isUp === false) log.info('Redis answers again')
    isUp = true
    up.set(1)
  })
  // Also told of each attempt to connect that fails: only the first is news.
  redis.on('error', (error) => {
    if (isUp !== false) log.warn({ err: error }, 'Redis does not answer; going on without it')
    isUp = false
    up.set(0)
  })

  const ready = new Promise((resolve) => redis.once('ready', resolve))
  await Promise.race([ready, delay(START_MS)])
  return redis
}
