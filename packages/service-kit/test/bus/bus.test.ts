import { AppError } from '@encaixe/contracts'
import { connectBus, createMetrics, inScope } from '@encaixe/service-kit'
import { type TestBus, testBus, until } from '@encaixe/service-kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { capturedLog, counterRpcs } from '../fixtures.ts'

const { double, whoAsks } = counterRpcs
let bus: TestBus

beforeEach(async () => {
  bus = await testBus({ service: 'booking' })
})
afterEach(() => bus.close())

test('a caller gets the result of the service, with defaults filled in', async () => {
  const seen: unknown[] = []
  await bus.serve(
    { double },
    {
      double: async (input) => {
        seen.push(input)
        return { doubled: input.number * 2 }
      },
    },
  )
  expect(await bus.call(double, { number: 21 })).toEqual({ doubled: 42 })
  expect(seen).toEqual([{ number: 21, pad: '' }])
})

test('an error crosses the bus with its code and details', async () => {
  await bus.serve(
    { double },
    {
      double: async () => {
        throw new AppError('RATE_LIMITED', 'Too many.', { retryAfterSeconds: 3 })
      },
    },
  )
  await expect(bus.call(double, { number: 1 })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many.',
    details: { retryAfterSeconds: 3 },
  })
})

test('any other error is INTERNAL to the caller, and its message stays in the log of the service', async () => {
  const { log, logged } = capturedLog()
  const server = await connectBus({ url: bus.url, service: 'booking', log })
  const broken = async () => {
    throw new Error('the secret reason')
  }
  await server.serve({ double }, { double: broken })
  const failure = bus.call(double, { number: 1 }, { requestId: 'r-7' })
  await expect(failure).rejects.toMatchObject({
    code: 'INTERNAL',
    message: expect.not.stringContaining('secret'),
  })
  expect(logged).toContainEqual(
    expect.objectContaining({
      requestId: 'r-7',
      err: expect.objectContaining({ message: 'the secret reason' }),
    }),
  )
  await server.drain()
})

test('an input that is not valid is refused before the handler sees it', async () => {
  let isCalled = false
  await bus.serve(
    { double },
    {
      double: async () => {
        isCalled = true
        return { doubled: 0 }
      },
    },
  )
  await expect(bus.call(double, { number: 1.5 })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { errors: [{ path: 'number', message: 'must be a whole number' }] },
  })
  const { data } = await bus.connection.request(double.subject, '{"number":')
  expect(new TextDecoder().decode(data)).toContain('VALIDATION_FAILED')
  expect(isCalled).toBe(false)
})

test('a call that nobody answers, or not in time, fails with UPSTREAM_UNAVAILABLE', async () => {
  await expect(bus.call(double, { number: 1 })).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
  })
  const { promise, resolve } = Promise.withResolvers<{ doubled: number }>()
  await bus.serve({ double }, { double: () => promise })
  await expect(bus.call(double, { number: 1 }, { timeoutMs: 30 })).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
  })
  resolve({ doubled: 2 })
})

test('each of many requests gets its own answer in any order, and a late answer is dropped', async () => {
  const held = new Map<number, () => void>()
  await bus.serve(
    { double },
    {
      double: async ({ number }) => {
        await new Promise<void>((resolve) => held.set(number, resolve))
        return { doubled: number * 2 }
      },
    },
  )
  const late = bus.call(double, { number: 0 }, { timeoutMs: 50 })
  await expect(late).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  const answers = [1, 2, 3].map((number) => bus.call(double, { number }))
  await until(() => held.size === 4, { what: 'all requests in hand' })
  for (const number of [0, 3, 1, 2]) held.get(number)?.()
  expect(await Promise.all(answers)).toEqual([{ doubled: 2 }, { doubled: 4 }, { doubled: 6 }])
})

test('a waiting call fails at once when the connection is closed', async () => {
  const { log } = capturedLog()
  const caller = await connectBus({ url: bus.url, service: 'gateway', log })
  const { promise, resolve } = Promise.withResolvers<{ doubled: number }>()
  await bus.serve({ double }, { double: () => promise })
  const failure = caller.call(double, { number: 1 }, { timeoutMs: 60_000 })
  const refused = expect(failure).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  await caller.connection.close()
  await refused
  await expect(caller.call(double, { number: 1 })).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
  })
  resolve({ doubled: 2 })
})

test('a request whose deadline passes while it waits is dropped', async () => {
  const metrics = createMetrics('booking')
  const { log } = capturedLog()
  const server = await connectBus({ url: bus.url, service: 'booking', log, metrics })
  const { promise, resolve } = Promise.withResolvers<void>()
  const done: number[] = []
  await server.serve(
    { double },
    {
      double: async ({ number }) => {
        done.push(number)
        await promise
        return { doubled: number * 2 }
      },
    },
    { concurrency: 1 },
  )
  const first = bus.call(double, { number: 1 })
  await until(() => done.length === 1, { what: 'the first request in hand' })
  await expect(bus.call(double, { number: 2 }, { timeoutMs: 30 })).rejects.toThrow()
  // It has arrived; from then on it has at most 30 ms, whatever the service takes our clock for.
  await bus.connection.flush()
  await server.connection.flush()
  const arrived = Date.now()
  await until(() => Date.now() > arrived + 30, { what: 'its deadline' })
  resolve()
  expect(await first).toEqual({ doubled: 2 })
  await until(async () => (await metrics.text()).includes('code="DROPPED"'), { what: 'the drop' })
  expect(done).toEqual([1])
  await server.drain()
})

test('a request is refused at once when the queue is full', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let inHand = 0
  await bus.serve(
    { double },
    {
      double: async () => {
        inHand += 1
        await promise
        return { doubled: 0 }
      },
    },
    { concurrency: 1, waiting: 1 },
  )
  const calls = [1, 2, 3].map((number) => bus.call(double, { number }))
  await expect(calls[2]).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(inHand).toBe(1)
  resolve()
  await Promise.all(calls.slice(0, 2))
})

test('a call carries the request id and the deadline of the request in hand', async () => {
  await bus.serve(
    { whoAsks },
    { whoAsks: async (_, { requestId, deadline }) => ({ requestId, deadline }) },
  )
  const sentAt = Date.now()
  const deadline = sentAt + 5_000
  const answer = await inScope({ requestId: 'r-1', deadline }, () => bus.call(whoAsks, {}))
  expect(answer.requestId).toBe('r-1')
  // The service's clock may be taken to be ahead by as long as the way there took.
  expect(answer.deadline).toBeGreaterThanOrEqual(deadline)
  expect(answer.deadline).toBeLessThanOrEqual(deadline + (Date.now() - sentAt))
  const past = inScope({ deadline: Date.now() - 1 }, () => bus.call(whoAsks, {}))
  await expect(past).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})

test('the instances of a service share requests, and a draining one finishes its own', async () => {
  const { log } = capturedLog()
  const other = await connectBus({ url: bus.url, service: 'booking', log })
  const { promise, resolve } = Promise.withResolvers<void>()
  const answered = { here: 0, there: 0 }
  const handler = (who: 'here' | 'there') => async () => {
    answered[who] += 1
    await promise
    return { doubled: 0 }
  }
  await bus.serve({ double }, { double: handler('here') })
  await other.serve({ double }, { double: handler('there') })
  const calls = Array.from({ length: 50 }, (_, number) => bus.call(double, { number }))
  await until(() => answered.here + answered.there === 50, { what: '50 requests in hand' })
  expect(answered.here).toBeGreaterThan(0)
  expect(answered.there).toBeGreaterThan(0)

  const drained = other.drain()
  resolve()
  await drained
  await Promise.all(calls)
  await bus.call(double, { number: 1 })
  expect(answered.here + answered.there).toBe(51)
})

test('the bus reconnects after NATS was away', async () => {
  await bus.serve({ double }, { double: async ({ number }) => ({ doubled: number * 2 }) })
  await bus.nats.kill()
  await until(() => !bus.ready(), { what: 'the loss of NATS' })
  await bus.nats.start()
  const answer = await until(() => bus.call(double, { number: 4 }, { timeoutMs: 500 }), {
    what: 'an answer after NATS is back',
  })
  expect(answer).toEqual({ doubled: 8 })
  expect(bus.ready()).toBe(true)
})
