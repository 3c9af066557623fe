import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createLogger, createTasks } from '@encaixe/service-kit'
import { type LocalServer, serveLocally, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Analytics, openAnalytics } from '../src/analytics/analytics.ts'
import type { NotifierTransaction } from '../src/store.ts'
import { ownDatabase } from './own-database.ts'

const database = ownDatabase()
const received: Record<string, unknown>[] = []
let server: LocalServer
let analytics: Analytics
let stop: () => Promise<void>

beforeAll(async () => {
  server = await serveLocally(
    createServer(async (request, response) => {
      received.push({ path: request.url, ...JSON.parse(await text(request)) })
      // The first answer is a failure.
      response.writeHead(received.length === 1 ? 503 : 200).end('{}')
    }),
  )
  const log = createLogger({ service: 'notifier', level: 'silent' })
  const tasks = createTasks<NotifierTransaction>({
    database: database(),
    log,
  })
  analytics = openAnalytics({ key: 'project-key', host: server.url, tasks, log })
  tasks.start()
  stop = tasks.stop
})
afterAll(async () => {
  await stop?.()
  await server?.stop()
})

test('a booking is counted for its professional, with nothing about the client, and again after a failure', async () => {
  const id = crypto.randomUUID()
  const professionalId = crypto.randomUUID()
  const at = '2026-11-21T12:00:00Z'
  const name = 'booking_received_server'
  await database().transaction((t) => analytics.report(t, [{ name, professionalId, at, id }]))
  await until(() => received.length > 1, { what: 'the second report', timeoutMs: 30_000 })
  const counted = {
    path: '/i/v0/e/',
    api_key: 'project-key',
    event: name,
    distinct_id: professionalId,
    timestamp: at,
    uuid: id,
    properties: { $process_person_profile: false },
  }
  expect(received).toEqual([counted, counted])
})
