import { OPERATOR, operatorRpcs, serviceNames, streamOf } from '@encaixe/contracts'
import { type Bus, connectBus, createLogger, ensureStream } from '@encaixe/service-kit'
import { type TestNats, testNats } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BusUser, busUsers, userEntries } from './users.ts'

/** What NATS lets each service do, and what it refuses, on a server with the accounts of a deployment. */

const log = createLogger({ service: 'test', level: 'silent' })
const passwordOf = (user: BusUser) => `password of ${user}`
const buses = new Map<BusUser, Bus>()
let nats: TestNats

const busOf = (user: BusUser): Bus => {
  const bus = buses.get(user)
  if (!bus) throw new Error(`${user} is not connected`)
  return bus
}

beforeAll(async () => {
  nats = await testNats({ users: userEntries(passwordOf) })
  for (const user of busUsers) {
    const url = new URL(nats.url)
    url.username = user
    url.password = encodeURIComponent(passwordOf(user))
    buses.set(user, await connectBus({ url: url.href, service: user, log }))
  }
  for (const service of serviceNames) await ensureStream(busOf(service), streamOf(service))
})
afterAll(async () => {
  for (const bus of buses.values()) await bus.drain()
  await nats.stop()
})

const eventOf = (service: BusUser, name = 'Tried.v1') =>
  service === OPERATOR ? '' : `events.${streamOf(service).toLowerCase()}.${name}`

const refusal = /permissions? violation|authorization violation/i

/** Whether the server lets somebody listen there. */
async function listening(bus: Bus, subject: string): Promise<'refused' | 'listens'> {
  const answer = new Promise<'refused'>((resolve) => {
    const callback = (error: Error | null) => {
      if (error) resolve('refused')
    }
    bus.connection.subscribe(subject, { callback })
  })
  await bus.connection.flush()
  return Promise.race([answer, bus.connection.flush().then(() => 'listens' as const)])
}

describe.each(serviceNames)('%s', (service) => {
  test('publishes its own events', async () => {
    const { stream } = await busOf(service).jetstream.publish(eventOf(service), '{}')
    expect(stream).toBe(streamOf(service))
  })

  test.each(serviceNames.filter((other) => other !== service))(
    'cannot publish an event of %s',
    async (other) => {
      const publish = busOf(service).jetstream.publish(eventOf(other), '{}', { retries: 0 })
      await expect(publish).rejects.toThrow(refusal)
    },
  )

  test.each(serviceNames.filter((other) => other !== service))(
    'cannot subscribe to requests or answers of %s',
    async (other) => {
      expect(await listening(busOf(service), `rpc.${other}.>`)).toBe('refused')
      expect(await listening(busOf(service), `_INBOX.${other}.>`)).toBe('refused')
    },
  )

  test('cannot make a request that only operators may make', async () => {
    const asked = busOf(service).connection.request(`rpc.${service}.retryDeadLetters`, '', {
      timeout: 1_000,
    })
    await expect(asked).rejects.toThrow(refusal)
  })

  test('answers its own requests', async () => {
    const { connection } = busOf(service)
    connection.subscribe(`rpc.${service}.tried`, {
      callback: (_, request) => void request.respond('here'),
    })
    await connection.flush()
    const answer = await busOf(OPERATOR).connection.request(`rpc.${service}.tried`)
    expect(answer.string()).toBe('here')
  })

  test.each(serviceNames.filter((other) => other !== service))(
    'cannot publish an answer in place of %s',
    async (other) => {
      const { connection } = busOf(service)
      const refused = new Promise((resolve) => {
        void (async () => {
          for await (const status of connection.status()) {
            if (status.type === 'error') return resolve(status.error.message)
          }
        })()
      })
      connection.publish(`_INBOX.gateway.${other}.guessed`, 'forged')
      expect(await refused).toMatch(refusal)
    },
  )

  test.each(serviceNames.filter((other) => other !== service))(
    'cannot delete or purge the stream of %s',
    async (other) => {
      const manager = await busOf(service).jetstream.jetstreamManager(false)
      await expect(manager.streams.delete(streamOf(other))).rejects.toThrow(refusal)
      await expect(manager.streams.purge(streamOf(other))).rejects.toThrow(refusal)
      const durable = `${other}-${streamOf(other).toLowerCase()}`
      await expect(manager.consumers.delete(streamOf(other), durable)).rejects.toThrow()
    },
  )
})

test('a forbidden request fails at once', async () => {
  const { retryDeadLetters } = operatorRpcs('booking')
  const asked = busOf('scheduling').call(retryDeadLetters, {}, { timeoutMs: 60_000 })
  await expect(asked).rejects.toMatchObject({ cause: { message: expect.stringMatching(refusal) } })
})

test('a client with a wrong password cannot connect', async () => {
  const url = new URL(nats.url)
  url.username = 'booking'
  url.password = 'guessed'
  const connecting = connectBus({
    url: url.href,
    service: 'booking',
    log,
    signal: AbortSignal.timeout(1_500),
  })
  await expect(connecting).rejects.toThrow()
})

test('an operator may delete a stream and may not answer requests', async () => {
  const manager = await busOf(OPERATOR).jetstream.jetstreamManager(false)
  await manager.streams.delete(streamOf('billing'))
  await ensureStream(busOf('billing'), streamOf('billing'))
  expect(await listening(busOf(OPERATOR), 'rpc.booking.>')).toBe('refused')
})
