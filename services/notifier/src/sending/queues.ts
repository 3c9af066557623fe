import { once } from 'node:events'
import type { Channel } from '@encaixe/contracts'
import { grouped, type Logger, waitFor } from '@encaixe/service-kit'
import { DelayedError, type Job, Queue, RateLimitError, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import type { DeliveryRef } from './delivery.ts'
import type { Verdict } from './send-delivery.ts'

/** A job names its delivery by its id, and carries nothing. */
type DeliveryJob = Job<Record<string, never>>
type DeliveryQueue = Queue<Record<string, never>>

const channels: readonly Channel[] = ['whatsapp', 'email', 'in_app']
const queueName = (channel: Channel) => `notices-${channel}`

export interface DeliveryQueues {
  /** Adds a job for each; one that is there already stays. Errors are left to the sweeper. */
  enqueue(refs: DeliveryRef[]): void
  /** The same, for who wants to know when it is done, or that it failed. */
  add(refs: DeliveryRef[]): Promise<void>
  /** Stops the queue of a channel for a while, for every replica. */
  hold(channel: Channel, ms: number): Promise<void>
  /** For the rate keeper. */
  redis: Redis
  ready(): Promise<boolean>
  close(): Promise<void>
}

interface QueueOptions {
  redisUrl: string
  log: Logger
  /** Ends the waiting for Redis. */
  signal: AbortSignal
}

export async function openQueues({ redisUrl, log, signal }: QueueOptions): Promise<DeliveryQueues> {
  // Without Redis, adding fails at once instead of piling up: the sweeper adds what was missed.
  const redis = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  redis.on('error', (error) => log.warn({ err: error }, 'Redis does not answer'))
  // A queue that is opened before its connection is there never recovers.
  await waitFor({ what: 'Redis', log, signal, attempt: () => connected(redis) })
  const options = {
    connection: redis,
    streams: { events: { maxLen: 100 } },
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true, attempts: 1 },
  }
  const queues = new Map<Channel, DeliveryQueue>(
    channels.map((channel) => [channel, new Queue(queueName(channel), options)]),
  )
  for (const queue of queues.values()) {
    queue.on('error', (error) => log.warn({ err: error }, 'a queue does not answer'))
  }

  async function add(refs: DeliveryRef[]) {
    const byChannel = Map.groupBy(refs, ({ channel }) => channel)
    await Promise.all(
      [...byChannel].map(([channel, some]) =>
        queues.get(channel)?.addBulk(
          some.map(({ id, urgent = false }) => ({
            name: 'deliver',
            data: {},
            opts: { jobId: id, lifo: urgent },
          })),
        ),
      ),
    )
  }

  const addTogether = grouped(async (lists: DeliveryRef[][]) => {
    await add(lists.flat())
    return lists
  })

  return {
    add,
    enqueue(refs) {
      if (refs.length === 0) return
      addTogether(refs).catch((error) =>
        log.warn({ err: error, jobs: refs.length }, 'jobs not added, the sweeper will'),
      )
    },
    hold: async (channel, ms) => queues.get(channel)?.rateLimit(ms),
    redis,
    ready: async () => redis.status === 'ready' && (await redis.ping()) === 'PONG',
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()))
      redis.disconnect()
    },
  }
}

const CONNECT_MS = 2_000

async function connected(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return
  await once(redis, 'ready', { signal: AbortSignal.timeout(CONNECT_MS) })
}

interface WorkerOptions {
  redisUrl: string
  channel: Channel
  concurrency: number
  log: Logger
  process: (id: string) => Promise<Verdict>
  /** Stops the whole queue for a while, for every replica. */
  hold: (ms: number) => Promise<void>
}

/** Runs the jobs of one channel. Its retries are the delivery's own, in the database. */
export function startWorker(options: WorkerOptions) {
  const { redisUrl, channel, concurrency, log, process, hold } = options
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null })
  connection.on('error', (error) => log.warn({ err: error }, 'Redis does not answer'))
  const worker: Worker<Record<string, never>> = new Worker(
    queueName(channel),
    async (job: DeliveryJob, token) => {
      const verdict = await process(job.id ?? '')
      if (verdict.kind === 'later') {
        await job.moveToDelayed(Date.now() + Math.max(1, Math.ceil(verdict.waitMs)), token)
        throw new DelayedError()
      }
      if (verdict.kind === 'hold') {
        await hold(Math.max(1, Math.ceil(verdict.waitMs)))
        throw new RateLimitError()
      }
    },
    {
      connection,
      concurrency,
      // Never reached; without a limiter a queue cannot be held either.
      limiter: { max: 1_000_000, duration: 1_000 },
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
      // A killed worker's job is taken over within 20 s; the claim sees to it that this is harmless.
      lockDuration: 15_000,
      stalledInterval: 5_000,
    },
  )
  worker.on('error', (error) => log.warn({ err: error, channel }, 'a worker met an error'))
  worker.on('failed', (job, error) =>
    log.warn(
      { err: error, channel, deliveryId: job?.id },
      'a job failed, the sweeper adds it again',
    ),
  )
  return {
    async close() {
      await worker.close()
      connection.disconnect()
    },
  }
}
