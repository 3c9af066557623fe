import type { Redis } from 'ioredis'

/**
 * Gives back the jobs of a killed worker, as if its locks were over. BullMQ does so at the second of two checks, which
 * are five seconds apart: this takes the place of the first.
 */
export async function endJobLocks(redis: Redis): Promise<void> {
  for (const active of await redis.keys('bull:*:active')) {
    const queue = active.slice(0, -'active'.length)
    const jobs = await redis.lrange(active, 0, -1)
    if (jobs.length === 0) continue
    await redis.sadd(`${queue}stalled`, ...jobs)
    await redis.del(`${queue}stalled-check`, ...jobs.map((job) => `${queue}${job}:lock`))
  }
}
