import { AppError } from '@encaixe/contracts'
import { connectBus, createLogger } from '@encaixe/service-kit'
import { type TestBus, testBus } from '@encaixe/service-kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { counterRpcs } from '../fixtures.ts'

const { double } = counterRpcs
const booking = 'booking'
let bus: TestBus

beforeEach(async () => {
  bus = await testBus({ service: booking })
  await bus.serve(
    { double },
    {
      async double({ number }) {
        if (number < 0) throw new AppError('RATE_LIMITED', 'Too many.')
        return { doubled: number * 2 }
      },
    },
  )
})
afterEach(() => bus.close())

/** As NATS's own tools ask. */
const ask = async (subject: string): Promise<unknown> =>
  (await bus.connection.request(subject)).json()

test('a service is found by anyone, by its name and by its id', async () => {
  const answer = { type: 'io.nats.micro.v1.ping_response', name: booking, version: '1.0.0' }
  const found = await ask('$SRV.PING')
  expect(found).toMatchObject(answer)
  expect(await ask(`$SRV.PING.${booking}`)).toEqual(found)
  const { id } = Object(found)
  expect(await ask(`$SRV.PING.${booking}.${id}`)).toEqual(found)
})

test('the info of a service lists its endpoints', async () => {
  const endpoint = { name: double.name, subject: double.subject, queue_group: booking }
  expect(await ask(`$SRV.INFO.${booking}`)).toMatchObject({
    type: 'io.nats.micro.v1.info_response',
    endpoints: [{ ...endpoint, metadata: { summary: double.summary } }],
  })
})

test('the stats of a service count requests, time and errors', async () => {
  await bus.call(double, { number: 1 })
  await expect(bus.call(double, { number: -1 })).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(await ask(`$SRV.STATS.${booking}`)).toMatchObject({
    type: 'io.nats.micro.v1.stats_response',
    started: expect.stringMatching(/^\d{4}-/),
    endpoints: [
      {
        subject: double.subject,
        num_requests: 2,
        num_errors: 1,
        last_error: 'RATE_LIMITED',
        processing_time: expect.any(Number),
        average_processing_time: expect.any(Number),
      },
    ],
  })
})

test('each replica reports its own stats', async () => {
  const log = createLogger({ service: booking, level: 'silent' })
  const other = await connectBus({ url: bus.url, service: booking, log })
  await other.serve({ double }, { double: async () => ({ doubled: 0 }) })
  const ids = new Set<unknown>()
  for await (const message of await bus.connection.requestMany(`$SRV.PING.${booking}`, '', {
    maxMessages: 2,
  })) {
    ids.add(Object(message.json()).id)
  }
  expect(ids.size).toBe(2)
  await other.drain()
})
