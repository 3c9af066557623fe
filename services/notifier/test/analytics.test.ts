import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { createLogger } from '@encaixe/service-kit'
import { testRedisUrl, until } from '@encaixe/service-kit/testing'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Analytics } from '../src/analytics/analytics.ts'
import { posthogAnalytics } from '../src/analytics/posthog.ts'
import { listen } from './sandbox.ts'

const received: Record<string, unknown>[] = []
let server: Server
let redis: Redis
let analytics: Analytics

beforeAll(async () => {
  server = createServer(async (request, response) => {
    received.push({ path: request.url, ...JSON.parse(await text(request)) })
    response.writeHead(200).end('{}')
  })
  const host = `http://127.0.0.1:${await listen(server)}`
  const redisUrl = await testRedisUrl()
  redis = new Redis(redisUrl)
  const log = createLogger({ service: 'notifier', level: 'silent' })
  analytics = posthogAnalytics({ key: 'project-key', host, redisUrl, redis, log })
})
afterAll(async () => {
  await analytics?.close()
  redis?.disconnect()
  server?.close()
})

test('a booking is counted for its professional, with nothing about the client', async () => {
  const id = crypto.randomUUID()
  const professionalId = crypto.randomUUID()
  const at = '2026-11-21T12:00:00Z'
  analytics.report([{ name: 'booking_received_server', professionalId, at, id }])
  await until(() => received.length > 0)
  expect(received).toEqual([
    {
      path: '/i/v0/e/',
      api_key: 'project-key',
      event: 'booking_received_server',
      distinct_id: professionalId,
      timestamp: at,
      uuid: id,
      properties: { $process_person_profile: false },
    },
  ])
})
