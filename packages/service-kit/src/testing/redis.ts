import { Redis } from 'ioredis'
import { testServerUrl } from './servers.ts'

const DATABASES = 16

/** Address of an empty Redis database that no other test file uses meanwhile. */
export async function testRedisUrl(): Promise<string> {
  // Files of one worker run one after the other.
  const worker = Number(process.env.VITEST_POOL_ID ?? 0)
  const url = new URL(testServerUrl('redis'))
  url.pathname = `/${worker % DATABASES}`
  const redis = new Redis(url.href)
  await redis.flushdb()
  await redis.quit()
  return url.href
}
