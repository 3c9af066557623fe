import { once } from 'node:events'
import type { Channel } from '@encaixe/contracts'
import { type Logger, waitFor } from '@encaixe/service-kit'
import { DelayedError, Queue, RateLimitError, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import type { DeliveryRef } from '../deliveries/delivery.ts'

/** What a worker's job does next. */
export type Verdict =
  | { kind: 'done' }
  /** This job waits. */
  | { kind: 'later'; waitMs: number }
  /** The whole queue waits, on every replica. */
  | { kind: 'hold'; waitMs: number }

export const DONE: Verdict = { kind: 'done' }

/**
 * Adds a job for each delivery; what is for the app is shown at once. An error is logged: the repair job brings what is
 * missing.
 */
export type Enqueue = (refs: DeliveryRef[]) => void

/** A job carries nothing: its id is its delivery's. */
type Empty = Record<string, never>

/** Where a provider takes messages. */
export type ProviderChannel = Exclude<Channel, 'in_app'>

const queueName = (channel: ProviderChannel) => `notices-${channel}`
const CONNECT_MS = 2_000

export type DeliveryQueues = Awaited<ReturnType<typeof openQueues>>

/** Opens one BullMQ queue per provider, once Redis answers. `signal` ends the waiting for it. */
export async function openQueues({
  redisUrl,
  showInApp,
  log,
  signal,
}: {
  redisUrl: string
  showInApp: (id: string) => Promise<unknown>
  log: Logger
  signal: AbortSignal
}) {
  // Without Redis, adding fails at once instead of piling up.
  const redis = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  redis.on('error', (error) => log.warn({ err: error }, 'Redis does not answer'))
  // A queue that is opened before its connection is ready never recovers.
  await waitFor({ what: 'Redis', log, signal, attempt: () => connected(redis) })
  const queueOf = (channel: ProviderChannel) => {
    const queue = new Queue<Empty>(queueName(channel), {
      connection: redis,
      streams: { events: { maxLen: 100 } },
      defaultJobOptions: {
        removeOnComplete: true,
        removeOnFail: true,
        // For errors of our own, such as a database that is away. What a provider answers moves the job.
        attempts: 8,
        backoff: { type: 'exponential', delay: 500, jitter: 0.2 },
      },
    })
    queue.on('error', (error) => log.warn({ err: error }, 'a queue does not answer'))
    return queue
  }
  const queues: Record<ProviderChannel, Queue<Empty>> = {
    whatsapp: queueOf('whatsapp'),
    email: queueOf('email'),
    push: queueOf('push'),
  }

  /** BullMQ ignores an id whose job exists, in whatever state it is. */
  const addJobs = (channel: ProviderChannel, refs: readonly DeliveryRef[]) =>
    queues[channel].addBulk(
      refs.map(({ id, urgent = false, waitMs = 0 }) => ({
        name: 'deliver',
        data: {},
        opts: { jobId: id, lifo: urgent, delay: Math.ceil(waitMs) },
      })),
    )

  async function add(refs: readonly DeliveryRef[]): Promise<void> {
    const byChannel = Map.groupBy(refs, ({ channel }) => channel)
    await Promise.all(
      [...byChannel].map(([channel, some]) =>
        channel === 'in_app'
          ? Promise.all(some.map(({ id }) => showInApp(id)))
          : addJobs(channel, some),
      ),
    )
  }

  const adding = new Set<Promise<void>>()
  const enqueue: Enqueue = (refs) => {
    if (refs.length === 0) return
    const added: Promise<void> = add(refs)
      .catch((error) => log.warn({ err: error, jobs: refs.length }, 'jobs not added yet'))
      .finally(() => adding.delete(added))
    adding.add(added)
  }

  return {
    add,
    enqueue,
    /** The same for answers that somebody waits for: they go before all other notices. */
    enqueueFirst: (refs: DeliveryRef[]) => enqueue(refs.map((ref) => ({ ...ref, urgent: true }))),
    /** Stops the queue of a channel for a while, on every replica. */
    hold: (channel: ProviderChannel, ms: number) =>
      queues[channel].rateLimit(Math.max(1, Math.ceil(ms))),
    /** Jobs of all channels that wait for a worker. */
    async countWaiting(): Promise<number> {
      const counts = await Promise.all(
        Object.values(queues).map((queue) => queue.getWaitingCount()),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    },
    /** Calls back whenever Redis answers again after it was away. */
    onReconnect: (callback: () => void) => void redis.on('ready', callback),
    /** For the rate limiter. */
    redis,
    ready: async () => redis.status === 'ready' && (await redis.ping()) === 'PONG',
    async close() {
      await Promise.all(adding)
      await Promise.all(Object.values(queues).map((queue) => queue.close()))
      redis.disconnect()
    },
  }
}

async function connected(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return
  await once(redis, 'ready', { signal: AbortSignal.timeout(CONNECT_MS) })
}

/** Runs the jobs of one channel. A verdict that makes a job wait moves it, and uses up no attempt. */
export function startWorker({
  redisUrl,
  channel,
  concurrency,
  log,
  process,
  hold,
}: {
  redisUrl: string
  channel: ProviderChannel
  concurrency: number
  log: Logger
  process: (id: string) => Promise<Verdict>
  hold: DeliveryQueues['hold']
}): { close(): Promise<void> } {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null })
  connection.on('error', (error) => log.warn({ err: error }, 'Redis does not answer'))
  const worker = new Worker<Empty>(
    queueName(channel),
    async (job, token) => {
      const verdict = await process(job.id ?? '')
      if (verdict.kind === 'later') {
        await job.moveToDelayed(Date.now() + Math.max(1, Math.ceil(verdict.waitMs)), token)
        throw new DelayedError()
      }
      if (verdict.kind === 'hold') {
        await hold(channel, verdict.waitMs)
        throw new RateLimitError()
      }
    },
    {
      connection,
      concurrency,
      // Never reached; a queue without a limiter cannot be held.
      limiter: { max: 1_000_000, duration: 1_000 },
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
      // What is added wakes a worker; this is how long it waits for that before it looks by itself.
      drainDelay: 20,
      // Another worker takes over the job of a killed one within 20 s.
      lockDuration: 15_000,
      stalledInterval: 5_000,
    },
  )
  worker.on('error', (error) => log.warn({ err: error, channel }, 'a worker met an error'))
  worker.on('failed', (job, error) =>
    log.warn({ err: error, channel, deliveryId: job?.id }, 'a job failed'),
  )
  return {
    async close() {
      await worker.close()
      connection.disconnect()
    },
  }
}
