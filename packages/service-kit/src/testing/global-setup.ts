import { startTestServers } from '@encaixe/local-servers'

/**
 * Starts PostgreSQL, Redis and NATS for a test run, in a temporary folder and on free ports; those
 * that TEST_DATABASE_URL, TEST_REDIS_URL and TEST_NATS_URL name are used as they are.
 */
export async function setup(): Promise<() => Promise<void>> {
  const { postgresUrl, redisUrl, natsUrl, stop } = await startTestServers()
  process.env.TEST_DATABASE_URL = postgresUrl
  process.env.TEST_REDIS_URL = redisUrl
  process.env.TEST_NATS_URL = natsUrl
  return () => stop()
}
