import type { Logger } from '@encaixe/service-kit'
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import type { Config } from '../config.ts'
import { type Analytics, type Fact, fact, loggedAnalytics } from './analytics.ts'

interface PosthogOptions {
  key: string
  host: string
  redisUrl: string
  /** The connection that jobs are added over. */
  redis: Redis
  log: Logger
}

const QUEUE = 'analytics'
const TIMEOUT_MS = 10_000

/**
 * PostHog by its capture endpoint. Facts wait in Redis and are retried for about an hour; they are
 * counts, so unlike notices they may be lost with Redis.
 */
export function posthogAnalytics(options: PosthogOptions): Analytics {
  const { key, host, redisUrl, redis, log } = options
  const working = new Redis(redisUrl, { maxRetriesPerRequest: null })
  const queue = new Queue<Fact>(QUEUE, {
    connection: redis,
    defaultJobOptions: {
      attempts: 10,
      backoff: { type: 'exponential', delay: 5_000, jitter: 0.3 },
      removeOnComplete: true,
      removeOnFail: true,
    },
  })
  const worker = new Worker<Fact>(
    QUEUE,
    async ({ data }) => {
      const { name, professionalId, at, id } = fact.parse(data)
      const response = await fetch(`${host}/i/v0/e/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          api_key: key,
          event: name,
          distinct_id: professionalId,
          timestamp: at,
          uuid: id,
          properties: { $process_person_profile: false },
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`analytics answered ${response.status}`)
    },
    { connection: working, concurrency: 4 },
  )
  const complain = (error: Error) => log.warn({ err: error }, 'analytics: Redis does not answer')
  const handingOver = new Set<Promise<unknown>>()
  working.on('error', complain)
  queue.on('error', complain)
  worker.on('error', complain)
  return {
    report(facts) {
      const adding = queue
        .addBulk(facts.map((data) => ({ name: data.name, data, opts: { jobId: data.id } })))
        .catch((error: unknown) => log.warn({ err: error }, 'analytics lost'))
        .finally(() => handingOver.delete(adding))
      handingOver.add(adding)
    },
    async close() {
      await Promise.all(handingOver)
      await worker.close()
      await queue.close()
      working.disconnect()
    },
  }
}

/** PostHog where it is configured, log lines otherwise. */
export function openAnalytics({
  config,
  redis,
  log,
}: {
  config: Config
  redis: Redis
  log: Logger
}): Analytics {
  const { POSTHOG_KEY: key, POSTHOG_HOST: host, REDIS_URL: redisUrl } = config
  return key ? posthogAnalytics({ key, host, redisUrl, redis, log }) : loggedAnalytics(log)
}
