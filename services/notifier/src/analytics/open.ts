import type { Logger } from '@encaixe/service-kit'
import type { Redis } from 'ioredis'
import type { Config } from '../config.ts'
import { type Analytics, loggedAnalytics } from './analytics.ts'
import { posthogAnalytics } from './posthog.ts'

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
