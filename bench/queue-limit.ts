import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'

const JOBS = 20_000
/** As many as the notifier sends at a time. */
const CONCURRENCY = 32

/** Empty jobs per second through BullMQ on the same Redis: the limit of what notices can reach. */
export async function emptyJobsPerSecond(redisUrl: string): Promise<number> {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null })
  const queue = new Queue('bench-empty', { connection })
  await queue.addBulk(
    Array.from({ length: JOBS }, () => ({
      name: 'empty',
      data: {},
      opts: { removeOnComplete: true },
    })),
  )
  const began = performance.now()
  let done = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const worker = new Worker(
    'bench-empty',
    async () => {
      done += 1
      if (done === JOBS) resolve()
    },
    { connection, concurrency: CONCURRENCY },
  )
  await promise
  const rate = (JOBS * 1_000) / (performance.now() - began)
  await worker.close()
  await queue.obliterate({ force: true })
  await queue.close()
  connection.disconnect()
  return rate
}
