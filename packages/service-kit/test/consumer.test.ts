import {
  type ConsumerOptions,
  createMetrics,
  type EventConsumer,
  ensureStream,
  eventHandlers,
  listDeadLetters,
  newId,
  retryDeadLetter,
  startConsumer,
} from '@encaixe/service-kit'
import { testServerUrl, until } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Counted, count, openWorld, Renamed, setCounter, type Tx, type World } from './fixtures.ts'

const on = eventHandlers<Tx>()
let world: World
let consumers: EventConsumer[]

beforeEach(async () => {
  world = await openWorld()
  consumers = []
  await ensureStream(world.bus, 'BOOKING')
})
afterEach(async () => {
  await Promise.all(consumers.map((consumer) => consumer.stop()))
  await world.close()
})

function consume(options: Partial<ConsumerOptions<Tx>> & Pick<ConsumerOptions<Tx>, 'handlers'>) {
  const { bus, database, log } = world
  const consumer = startConsumer({
    bus,
    database,
    log,
    service: 'reader',
    stream: 'BOOKING',
    retryDelaysMs: [20, 50],
    ...options,
  })
  consumers.push(consumer)
  return consumer
}

/** A message on the stream as any program might put it there. */
const publish = (text: string, type = Counted.type) =>
  world.bus.jetstream.publish(`events.${type}`, text)

const cloudEvent = (subject: string, data: unknown, id = newId()) =>
  JSON.stringify({
    specversion: '1.0',
    id,
    source: '/services/counters',
    type: Counted.type,
    subject,
    time: '2026-11-21T12:00:00Z',
    data,
    // Unknown fields are passed over.
    extension: 'x',
  })

const counted = async (id: string) =>
  (await world.database.prisma.counter.findUnique({ where: { id } }))?.value

const untilValue = (id: string, value: number, timeoutMs = 10_000) =>
  until(async () => (await counted(id)) === value, { what: `value ${value}`, timeoutMs })

const consumerInfo = async () => {
  const manager = await world.bus.jetstream.jetstreamManager()
  return manager.consumers.info('BOOKING', 'reader-booking')
}

const untilSettled = (timeoutMs = 10_000) =>
  until(
    async () => {
      const { num_pending, num_ack_pending } = await consumerInfo()
      return num_pending + num_ack_pending === 0
    },
    { what: 'everything acknowledged', timeoutMs },
  )

test("an event told by one service has its effect at another, in the order of its subject's changes", async () => {
  const ids = [newId(), newId(), newId()]
  const seen = new Map<string, number[]>(ids.map((id) => [id, []]))
  world.startRelay()
  consume({
    handlers: [
      on(Counted, async ({ subject, data }, t) => {
        await setCounter(t, subject, data.value)
        seen.get(subject)?.push(data.value)
      }),
    ],
  })
  for (let value = 1; value <= 10; value += 1) {
    for (const id of ids) await count(world.database, id, value)
  }
  await untilSettled()
  for (const id of ids) {
    expect(seen.get(id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await counted(id)).toBe(10)
  }
})

test('an event that comes again has no second effect', async () => {
  const [subject, id] = [newId(), newId()]
  let effects = 0
  const metrics = createMetrics('reader')
  consume({
    metrics,
    handlers: [
      on(Counted, async ({ data }, t) => {
        effects += 1
        await setCounter(t, subject, data.value)
      }),
    ],
  })
  for (let times = 0; times < 3; times += 1) await publish(cloudEvent(subject, { value: 1 }, id))
  await untilValue(subject, 1)
  await untilSettled()
  expect(effects).toBe(1)
  expect(await metrics.text()).toMatch(/events_total\{.*outcome="duplicate".*\} 2/)
})

test('a handler that fails leaves nothing and gets the event again; the others go on meanwhile', async () => {
  const [failing, fine] = [newId(), newId()]
  const seen: number[] = []
  let attempts = 0
  consume({
    handlers: [
      on(Counted, async ({ subject, data }, t) => {
        await setCounter(t, subject, data.value)
        if (subject !== failing) return
        if (data.value === 1) {
          attempts += 1
          if (attempts < 3) throw new Error('not yet')
        }
        seen.push(data.value)
      }),
    ],
  })
  await publish(cloudEvent(failing, { value: 1 }))
  await publish(cloudEvent(failing, { value: 2 }))
  await publish(cloudEvent(fine, { value: 7 }))
  await untilValue(fine, 7)
  await untilValue(failing, 2)
  expect(attempts).toBe(3)
  // What follows on the same subject waited for it.
  expect(seen).toEqual([1, 2])
})

test('after its last attempt an event is kept as a dead letter, and can be handled again', async () => {
  const [subject, id] = [newId(), newId()]
  let isBroken = true
  let afterCommits = 0
  consume({
    handlers: [
      on(Counted, async (event, t) => {
        if (isBroken) throw new Error('no phone +5511987654321 here')
        await setCounter(t, event.subject, event.data.value)
      }),
    ],
    afterCommit: () => {
      afterCommits += 1
    },
  })
  await publish(cloudEvent(subject, { value: 5 }, id))
  await publish(cloudEvent(subject, { value: 6 }))
  const letters = await until(
    async () => {
      const found = await listDeadLetters(world.database)
      return found.length === 2 && found
    },
    { what: 'two dead letters' },
  )
  expect(letters[0]).toMatchObject({
    consumer: 'reader-booking',
    stream: 'BOOKING',
    eventId: id,
    eventType: 'booking.Counted.v1',
    attempts: 3,
    error: 'Error: no phone [redacted] here',
  })
  await untilSettled()

  const letter = letters[0]?.id ?? ''
  expect(await retryDeadLetter(world.database, letter)).toBe(true)
  await until(
    async () =>
      (await listDeadLetters(world.database)).find(({ eventId }) => eventId === id)?.attempts === 4,
    { what: 'another failure' },
  )
  isBroken = false
  expect(await retryDeadLetter(world.database, letter)).toBe(true)
  await untilValue(subject, 5)
  await until(async () => (await listDeadLetters(world.database)).length === 1)
  expect(await retryDeadLetter(world.database, letter)).toBe(false)
  expect(afterCommits).toBe(1)
})

test('what cannot be read is dead at once, and what nobody handles is passed over', async () => {
  const subject = newId()
  consume({
    handlers: [on(Counted, ({ subject, data }, t) => setCounter(t, subject, data.value))],
  })
  await publish('{"not json')
  await publish('{"specversion":"1.0"}')
  await publish('\u0000\u0001')
  await publish(cloudEvent(subject, { value: 'many' }))
  await publish(cloudEvent(subject, { value: 'nul \u0000' }))
  await publish(cloudEvent(subject, {}).replace(Counted.type, Renamed.type), Renamed.type)
  await publish(cloudEvent(subject, { value: 3 }))
  await untilValue(subject, 3)
  await untilSettled()
  const letters = await listDeadLetters(world.database)
  expect(letters.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1])
  expect(letters.map(({ eventType }) => eventType)).toEqual([
    null,
    null,
    null,
    Counted.type,
    Counted.type,
  ])
})

test('events that come while NATS restarts are handled once it is back', async () => {
  const subject = newId()
  world.startRelay()
  consume({
    handlers: [on(Counted, ({ subject, data }, t) => setCounter(t, subject, data.value))],
  })
  await count(world.database, subject, 1)
  await untilValue(subject, 1)
  await world.bus.nats.kill()
  await count(world.database, subject, 2)
  await world.bus.nats.start()
  await untilValue(subject, 2, 20_000)
})

test('while the database is away events wait, and that counts as no attempt', async () => {
  const subject = newId()
  consume({
    maxDeliver: 2,
    handlers: [on(Counted, ({ subject, data }, t) => setCounter(t, subject, data.value))],
  })
  await publish(cloudEvent(subject, { value: 1 }))
  await untilValue(subject, 1)
  await closeDatabase(true)
  await publish(cloudEvent(subject, { value: 2 }))
  const isAway = () => world.logged.filter(({ msg }) => String(msg).includes('database is away'))
  await until(() => isAway().length > 0, { what: 'the loss of the database' })
  await closeDatabase(false)
  await untilValue(subject, 2)
  expect(await listDeadLetters(world.database)).toEqual([])
  expect((await consumerInfo()).num_redelivered).toBe(0)
})

async function closeDatabase(isClosed: boolean) {
  const name = new URL(world.url).pathname.slice(1)
  const client = new pg.Client({ connectionString: testServerUrl('postgres') })
  await client.connect()
  await client.query(`alter database ${name} with allow_connections ${!isClosed}`)
  if (isClosed) {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    )
  }
  await client.end()
}

test('a stream that was lost is filled again, and nothing has a second effect', async () => {
  const subject = newId()
  let effects = 0
  world.startRelay()
  consume({
    handlers: [
      on(Counted, async ({ subject, data }, t) => {
        effects += 1
        await setCounter(t, subject, data.value)
      }),
    ],
  })
  for (const value of [1, 2, 3]) await count(world.database, subject, value)
  await untilValue(subject, 3)
  const manager = await world.bus.jetstream.jetstreamManager()
  await manager.streams.delete('BOOKING')
  await count(world.database, subject, 4)
  await untilValue(subject, 4, 20_000)
  await untilSettled(20_000)
  expect(effects).toBe(4)
})

test('an event slower than the wait for its acknowledgement is not given out again', async () => {
  const subject = newId()
  const { promise, resolve } = Promise.withResolvers<void>()
  let starts = 0
  consume({
    ackWaitMs: 300,
    handlers: [
      on(Counted, async ({ subject, data }, t) => {
        starts += 1
        await promise
        await setCounter(t, subject, data.value)
      }),
    ],
  })
  await publish(cloudEvent(subject, { value: 1 }))
  await until(() => starts === 1)
  // Three waits pass by the server's clock.
  const begun = Date.now()
  await until(() => Date.now() - begun > 900, { what: 'three waits' })
  expect((await consumerInfo()).num_redelivered).toBe(0)
  resolve()
  await untilValue(subject, 1)
  expect(starts).toBe(1)
})

test('one that stops finishes what it has in hand and leaves the rest to others', async () => {
  const subjects = Array.from({ length: 40 }, () => newId())
  const { promise, resolve } = Promise.withResolvers<void>()
  let started = 0
  const first = consume({
    concurrency: 4,
    handlers: [
      on(Counted, async ({ subject, data }, t) => {
        started += 1
        await promise
        await setCounter(t, subject, data.value)
      }),
    ],
  })
  for (const subject of subjects) await publish(cloudEvent(subject, { value: 1 }))
  await until(() => started === 4, { what: 'four in hand' })
  const stopped = first.stop()
  resolve()
  await stopped
  expect(started).toBe(4)
  expect(await world.database.prisma.counter.count()).toBe(4)
  consume({ handlers: [on(Counted, ({ subject, data }, t) => setCounter(t, subject, data.value))] })
  await until(async () => (await world.database.prisma.counter.count()) === 40)
})
