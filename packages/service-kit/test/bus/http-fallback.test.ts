import { AppError } from '@encaixe/contracts'
import { type Bus, connectBus, createMetrics, serviceEnvironment } from '@encaixe/service-kit'
import { type TestBus, testBus, until } from '@encaixe/service-kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rpcEndpoint } from '../../src/bus/http-fallback.ts'
import { rpcFallback } from '../../src/service/config.ts'
import { type HealthServer, startHealthServer } from '../../src/service/health.ts'
import { capturedLog, counterRpcs } from '../fixtures.ts'

const { double, whichCall, whoAsks } = counterRpcs
const secret = 'a secret of sixteen or more'

let server: TestBus
let health: HealthServer
let caller: Bus

beforeEach(async () => {
  server = await testBus({ service: 'booking' })
  health = await startHealthServer({
    host: '127.0.0.1',
    port: 0,
    metrics: createMetrics('booking'),
  })
  health.listen(rpcEndpoint({ service: 'booking', secret, answer: server.answer }))
  caller = await callerWith({ urls: { booking: health.url }, secret })
})
afterEach(async () => {
  await caller.drain()
  await server.close()
  await health.close()
})

function callerWith(fallback: { urls: Record<string, string>; secret: string }) {
  const { log } = capturedLog()
  return connectBus({ url: server.url, service: 'notifier', log, fallback })
}

async function natsGone(...buses: Bus[]) {
  await server.nats.kill()
  await until(() => buses.every((bus) => !bus.ready()), { what: 'the loss of NATS' })
}

const serveDouble = () =>
  server.serve({ double }, { double: async ({ number }) => ({ doubled: number * 2 }) })

test('while NATS is away a service is asked by HTTP, and by NATS again once it is back', async () => {
  await serveDouble()
  await natsGone(caller, server)
  expect(caller.reachable()).toBe(true)
  expect(await caller.call(double, { number: 21 })).toEqual({ doubled: 42 })

  await server.nats.start()
  await until(() => caller.ready() && server.ready(), { what: 'NATS' })
  await health.close()
  expect(await until(() => caller.call(double, { number: 4 }), { what: 'an answer' })).toEqual({
    doubled: 8,
  })
})

test('a service that NATS does not know yet is asked by HTTP', async () => {
  const lonely = await testBus({ service: 'booking' })
  await lonely.serve({ double }, { double: async () => ({ doubled: 7 }) })
  health.listen(rpcEndpoint({ service: 'booking', secret, answer: lonely.answer }))
  expect(await caller.call(double, { number: 1 })).toEqual({ doubled: 7 })
  await lonely.close()
})

test('errors, bad input, request id and deadline cross as they do on NATS', async () => {
  await server.serve(
    { double, whoAsks },
    {
      double: async () => {
        throw new AppError('RATE_LIMITED', 'Too many.', { retryAfterSeconds: 3 })
      },
      whoAsks: async (_, { requestId, deadline }) => ({ requestId, deadline }),
    },
  )
  await natsGone(caller)
  await expect(caller.call(double, { number: 1 })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    details: { retryAfterSeconds: 3 },
  })
  await expect(caller.call(double, { number: 1.5 })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { errors: [{ path: 'number' }] },
  })
  const sentAt = Date.now()
  const deadline = sentAt + 5_000
  const answer = await caller.call(whoAsks, {}, { requestId: 'r-1', deadline })
  expect(answer.requestId).toBe('r-1')
  expect(answer.deadline).toBeGreaterThanOrEqual(deadline)
  expect(answer.deadline).toBeLessThanOrEqual(deadline + (Date.now() - sentAt))
})

test('an idempotent call is repeated by HTTP when NATS dies before its answer', async () => {
  const firstTime = Promise.withResolvers<void>()
  const callIds: string[] = []
  await server.serve(
    { whichCall },
    {
      whichCall: async (_, { callId }) => {
        callIds.push(callId)
        if (callIds.length === 1) await firstTime.promise
        return { callId }
      },
    },
  )
  const answer = caller.call(whichCall, {})
  await until(() => callIds.length === 1, { what: 'the first time' })
  await server.nats.kill()
  const { callId } = await answer
  expect(callIds).toEqual([callId, callId])
  firstTime.resolve()
})

test('a call that is not idempotent fails when NATS dies before its answer', async () => {
  const { promise, resolve } = Promise.withResolvers<{ doubled: number }>()
  let times = 0
  const once = () => {
    times += 1
    return promise
  }
  await server.serve({ double }, { double: once })
  const answer = caller.call(double, { number: 1 }, { timeoutMs: 2_000 })
  const refused = expect(answer).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  await until(() => times === 1, { what: 'the call to arrive' })
  await server.nats.kill()
  await refused
  expect(times).toBe(1)
  resolve({ doubled: 2 })
})

test('an idempotent call is answered by HTTP within its timeout while NATS hangs', async () => {
  await server.serve({ whichCall }, { whichCall: async (_, { callId }) => ({ callId }) })
  await caller.call(whichCall, {})
  await server.nats.freeze()
  expect(await caller.call(whichCall, {})).toMatchObject({ callId: expect.any(String) })
  await server.nats.thaw()
  await until(() => caller.ready() && server.ready(), { what: 'NATS' })
})

test('a request by HTTP without the secret is refused', async () => {
  await serveDouble()
  const stranger = await callerWith({ urls: { booking: health.url }, secret: 'a wrong secret' })
  await natsGone(stranger)
  await expect(stranger.call(double, { number: 1 })).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
  })
  const response = await fetch(`${health.url}/rpc/double`, { method: 'POST', body: '{"number":1}' })
  expect(response.status).toBe(401)
  await stranger.drain()
})

test('a call by HTTP fails with UPSTREAM_UNAVAILABLE if the service is away, lacks the RPC or is late', async () => {
  const { promise, resolve } = Promise.withResolvers<{ doubled: number }>()
  await server.serve({ double }, { double: () => promise })
  await natsGone(caller)
  const unavailable = { code: 'UPSTREAM_UNAVAILABLE' }
  await expect(caller.call(whoAsks, {})).rejects.toMatchObject(unavailable)
  const late = caller.call(double, { number: 1 }, { timeoutMs: 50 })
  await expect(late).rejects.toMatchObject(unavailable)
  resolve({ doubled: 2 })
  await health.close()
  await expect(caller.call(double, { number: 1 })).rejects.toMatchObject(unavailable)
})

test('a request larger than NATS would take is refused', async () => {
  await serveDouble()
  const response = await fetch(`${health.url}/rpc/double`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    body: 'x'.repeat(1024 * 1024 + 1),
  })
  expect(response.status).toBe(413)
})

test('one address with {service} in it stands for those of all services', () => {
  const url = serviceEnvironment.shape.RPC_FALLBACK_URLS
  expect(url.parse('http://{service}:8080')).toMatchObject({
    booking: 'http://booking:8080',
    'intake-agent': 'http://intake-agent:8080',
  })
  expect(url.parse('booking=http://b:1')).toEqual({ booking: 'http://b:1' })
  expect(() => url.parse('{service}')).toThrow()
})

test('a service does not start with addresses and no secret', () => {
  expect(() =>
    rpcFallback({ RPC_FALLBACK_URLS: { booking: 'http://b:1' }, INTERNAL_RPC_SECRET: undefined }),
  ).toThrow('INTERNAL_RPC_SECRET')
  expect(
    rpcFallback({ RPC_FALLBACK_URLS: undefined, INTERNAL_RPC_SECRET: undefined }),
  ).toBeUndefined()
})
