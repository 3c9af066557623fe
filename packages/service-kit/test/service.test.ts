import { createServer } from 'node:http'
import {
  serveLocally,
  type TestDatabase,
  testDatabase,
  testEnvironment,
  until,
} from '@encaixe/service-kit/testing'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { operatorHandlers } from '../src/service/operator.ts'
import { counterRpcs, openWorld, rpcContext, serviceFolder, type World } from './fixtures.ts'
import { spawnService } from './process.ts'
import { HOLD, start } from './service/main.ts'

const { double } = counterRpcs
let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const environment = (more: Record<string, string> = {}) => ({
  NATS_URL: world.bus.url,
  DATABASE_URL: world.url,
  ...more,
})
const config = (more = {}) => ({ ...testEnvironment(world.bus, world), ...more })
const handled = (value: number) =>
  until(() => world.database.prisma.counter.findFirst({ where: { value } }), {
    what: `the effect of ${value}`,
  })

test('a service answers, publishes, and handles events; then it stops and nothing is left open', async () => {
  const service = await start(config())
  expect((await fetch(`${service.url}/ready`)).status).toBe(200)
  expect(await world.bus.call(double, { number: 4 })).toEqual({ doubled: 8 })
  await handled(8)
  await Promise.all([service.stop(), service.stop()])
  await expect(world.bus.call(double, { number: 4 })).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
  })
  await expect(fetch(`${service.url}/live`)).rejects.toThrow()
  await until(async () => (await relayConnections()) === 0, { what: 'the end of its connection' })
})

test('a stopping service finishes its requests and publishes their events', async () => {
  const service = await start(config())
  const letGo = await holdUp()
  const calls = Array.from({ length: 5 }, (_, number) => world.bus.call(double, { number }))
  await until(async () => (await heldUp()) === 5, { what: 'five requests in hand' })
  const stopped = service.stop()
  await letGo()
  await stopped
  expect(await Promise.all(calls)).toHaveLength(5)
  const status = await operatorHandlers(world).outboxStatus({}, rpcContext(world))
  expect(status).toMatchObject({ published: 5, unpublished: 0 })
})

test('a failed start closes what it had opened', async () => {
  const service = await start(config())
  const port = Number(new URL(service.url).port)
  await expect(start(config({ PORT: port }))).rejects.toThrow('EADDRINUSE')
  await service.stop()
})

test('as a process: it waits for its migrations, says so, and SIGTERM ends it with code 0', async () => {
  const empty = await emptyDatabase()
  const service = spawnService(environment({ DATABASE_URL: empty.url }))
  await until(() => service.output.stdout.includes('waiting for the migrated database'), {
    what: 'the waiting',
  })
  await empty.restore()
  const url = await service.url()
  expect((await fetch(`${url}/ready`)).status).toBe(200)
  service.signal('SIGTERM')
  expect(await service.exited).toBe(0)
  expect(service.output.stdout).toContain('"stopped"')
  await empty.drop()
})

test('as a process: a bad variable ends it with one sentence and exit code 1', async () => {
  const service = spawnService(environment({ DATABASE_URL: '', PORT: 'many' }))
  expect(await service.exited).toBe(1)
  expect(service.output.stderr).toMatch(/^PORT: [^\n]*; DATABASE_URL: is missing\n$/)
})

test('as a process: SIGTERM while it waits for NATS ends it at once', async () => {
  const service = spawnService(environment({ NATS_URL: 'nats://127.0.0.1:1' }))
  await until(() => service.output.stdout.includes('waiting for NATS at 127.0.0.1:1'), {
    what: 'the waiting',
  })
  service.signal('SIGTERM')
  expect(await service.exited).toBe(0)
})

test('one trace leads from the request through the event to its effect', async () => {
  const bodies: string[] = []
  const collector = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  const { url, stop } = await serveLocally(collector)
  const service = spawnService(
    environment({
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
    }),
  )
  await service.url()
  await world.bus.call(double, { number: 21 })
  await handled(42)
  service.signal('SIGTERM')
  expect(await service.exited).toBe(0)
  await stop()
  const spans = bodies.flatMap((body) => spansOf(body))
  const named = (name: string) => spans.find((span) => span.name === name)
  const request = named('rpc.booking.double')
  const effect = named('booking.Counted.v1')
  expect(request).toBeDefined()
  expect(effect?.traceId).toBe(request?.traceId)
  const inTrace = spans.filter(({ traceId }) => traceId === request?.traceId)
  expect(inTrace.some(({ name }) => name.startsWith('pg'))).toBe(true)
})

function spansOf(body: string): { traceId: string; name: string }[] {
  const { resourceSpans = [] }: Traces = JSON.parse(body)
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
}

interface Traces {
  resourceSpans?: { scopeSpans: { spans: { traceId: string; name: string }[] }[] }[]
}

async function activity(condition: string): Promise<number> {
  const [row] = await world.database.prisma.$queryRawUnsafe<{ n: number }[]>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
  )
  return row?.n ?? 0
}
const heldUp = () => activity(`wait_event_type = 'Lock' and wait_event = 'advisory'`)
const relayConnections = () => activity(`application_name like '%leader'`)

/** Holds up every request of the service, until the returned function is called. */
async function holdUp(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [HOLD])
  return () => client.end()
}

/** A database whose migrations seem not to have run, until they are restored. */
async function emptyDatabase(): Promise<TestDatabase & { restore(): Promise<void> }> {
  const database = await testDatabase({ service: serviceFolder })
  const rename = async (from: string, to: string) => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`alter table ${from} rename to ${to}`)
    await client.end()
  }
  await rename('_prisma_migrations', 'hidden')
  return { ...database, restore: () => rename('hidden', '_prisma_migrations') }
}
