import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  accountEvents,
  type EventContract,
  type Stream,
  schedulingEvents,
} from '@encaixe/contracts'
import { ensureStream } from '@encaixe/service-kit'
import {
  everyMessage,
  testBus,
  testDatabase,
  testRedisUrl,
  until,
} from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Browser, openBrowser, somebody, startProvider } from '../identity/identity-world.ts'
import { gatewayVariables } from '../world.ts'
import { type LogLine, spawnService, startCollector } from './trace-world.ts'

const envelope = z.object({ type: z.string(), traceparent: z.string().optional() })

let person: Browser
let traceOf: (contract: EventContract, stream: Stream) => Promise<string | undefined>
let logged: LogLine[]
let collector: Awaited<ReturnType<typeof startCollector>>
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Gateway and scheduling as a deployment runs them, and somebody who is signed in. */
beforeAll(async () => {
  collector = await startCollector()
  ends.push(collector.stop)
  const bus = await testBus()
  ends.push(bus.close)
  for (const stream of ['ACCOUNT', 'BOOKING', 'SCHEDULING'] as const)
    await ensureStream(bus, stream)
  const [accounts, pages] = await Promise.all([
    testDatabase({ service: 'gateway' }),
    testDatabase({ service: 'scheduling' }),
  ])
  ends.push(accounts.drop, pages.drop)
  const provider = await startProvider()
  ends.push(provider.stop)
  const media = await mkdtemp(join(tmpdir(), 'encaixe-media-'))
  ends.push(() => rm(media, { recursive: true }))
  const common = {
    ...collector.environment,
    HOST: '127.0.0.1',
    PORT: '0',
    NATS_URL: bus.url,
    LOG_LEVEL: 'info',
  }
  const [gateway, scheduling] = await Promise.all([
    spawnService('gateway', {
      ...gatewayVariables,
      ...common,
      LOG_LEVEL: 'debug',
      DATABASE_URL: accounts.url,
      REDIS_URL: await testRedisUrl(),
      WEB_URL: 'http://127.0.0.1:1',
      OIDC_ISSUER: provider.issuer,
      MEDIA_FOLDER: media,
    }),
    spawnService('scheduling', { ...common, DATABASE_URL: pages.url }),
  ])
  ends.push(gateway.stop, scheduling.stop)
  logged = gateway.logged
  person = openBrowser(gateway.url)
  const { email } = await somebody(provider)
  await person.signIn({ email })

  traceOf = async ({ type }, stream) => {
    const published = await until(
      async () =>
        (await everyMessage(bus, stream))
          .map((text) => envelope.parse(JSON.parse(text)))
          .find((event) => event.type === type),
      { what: type },
    )
    return published.traceparent?.split('-')[1]
  }
})

/** Waits until the trace holds all of these. */
const untilTraced = (traceId: string | undefined, names: string[]) =>
  until(
    () => {
      const inTrace = collector.spans.filter((span) => span.traceId === traceId)
      return names.every((name) => inTrace.some((span) => span.name === name))
    },
    { what: `${names.join(', ')} in one trace` },
  )

const send = (method: string, path: string, body?: object, headers = {}) =>
  person.request(path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })

test('one trace leads from a request through the bus to the event: a page and its settings', async () => {
  const page = { name: 'Ana Lima', profession: 'psychologist', phone: '11987654321' }
  expect((await send('POST', '/api/professionals', page)).status).toBe(201)
  const opened = await traceOf(schedulingEvents.ProfessionalCreated, 'SCHEDULING')
  await untilTraced(opened, ['POST /api/professionals', 'rpc.scheduling.openPage'])

  expect((await send('PATCH', '/api/settings', { bio: 'Olá' })).status).toBe(200)
  const changed = await traceOf(schedulingEvents.ProfessionalChanged, 'SCHEDULING')
  await untilTraced(changed, ['PATCH /api/settings', 'rpc.scheduling.updateProfile'])
  expect(changed).not.toBe(opened)
})

test('a trace that the caller names goes on: the pages’ server passes it on', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  const windows = [{ dayOfWeek: 1, startTime: '09:00', endTime: '12:00' }]
  const answer = await send('PUT', '/api/settings/availability', { windows }, headers)
  expect(answer.status).toBe(200)
  await untilTraced(traceId, [
    'PUT /api/settings/availability',
    'rpc.scheduling.replaceAvailability',
  ])
})

test('one trace leads from the deletion of an account to what scheduling does about it', async () => {
  expect((await send('DELETE', '/api/account')).status).toBe(200)
  const { AccountDeletionRequested } = accountEvents
  const traceId = await traceOf(AccountDeletionRequested, 'ACCOUNT')
  await untilTraced(traceId, [
    'DELETE /api/account',
    'rpc.scheduling.getOwnProfessional',
    AccountDeletionRequested.type,
  ])
})

test('the request id in an answer finds its line in the log', async () => {
  const answer = await send('GET', '/api/professions')
  const requestId = answer.headers.get('x-request-id')
  const line = await until(() => logged.find((entry) => entry.requestId === requestId), {
    what: 'its line',
  })
  expect(line).toMatchObject({ msg: 'answered', route: '/api/professions', status: 200 })
})
