import { newId } from '@encaixe/service-kit'
import { testServerUrl, until } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listDeadLetters } from '../../src/events/dead-letters.ts'
import { Counted, count, setCounter } from '../fixtures.ts'
import { cloudEvent, keepsValue, on, openReader, type Reader } from '../reader.ts'

let reader: Reader
beforeEach(async () => {
  reader = await openReader()
})
afterEach(() => reader.close())

test('events that come while NATS restarts are handled once it is back', async () => {
  const subject = newId()
  reader.startRelay()
  reader.consume({
    handlers: [keepsValue],
  })
  await count(reader.database, subject, 1)
  await reader.untilValue(subject, 1)
  await reader.bus.nats.kill()
  await count(reader.database, subject, 2)
  await reader.bus.nats.start()
  await reader.untilValue(subject, 2)
})

test('events wait while the database is away, and that counts as no attempt', async () => {
  const subject = newId()
  reader.consume({
    retryDelaysMs: [20],
    handlers: [keepsValue],
  })
  await reader.publish(cloudEvent(subject, { value: 1 }))
  await reader.untilValue(subject, 1)
  await closeDatabase(true)
  await reader.publish(cloudEvent(subject, { value: 2 }))
  const isAway = () => reader.logged.filter(({ msg }) => String(msg).includes('database is away'))
  await until(() => isAway().length > 0, { what: 'the loss of the database' })
  await closeDatabase(false)
  await reader.untilValue(subject, 2)
  expect(await listDeadLetters(reader.database)).toEqual([])
  expect(await reader.redelivered()).toBe(0)
})

async function closeDatabase(isClosed: boolean) {
  const name = new URL(reader.url).pathname.slice(1)
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

test('a lost stream is filled again, and no event has a second effect', async () => {
  const subject = newId()
  let effects = 0
  reader.startRelay()
  reader.consume({
    handlers: [
      on(Counted, async ({ subject, data }, t) => {
        effects += 1
        await setCounter(t, subject, data.value)
      }),
    ],
  })
  for (const value of [1, 2, 3]) await count(reader.database, subject, value)
  await reader.untilValue(subject, 3)
  const manager = await reader.bus.jetstream.jetstreamManager()
  await manager.streams.delete('BOOKING')
  await count(reader.database, subject, 4)
  await reader.untilValue(subject, 4)
  await reader.untilSettled()
  expect(effects).toBe(4)
})

test('an event that takes longer than the ack wait is not redelivered', async () => {
  const subject = newId()
  const { promise, resolve } = Promise.withResolvers<void>()
  let starts = 0
  reader.consume({
    ackWaitMs: 1_000,
    handlers: [
      on(Counted, async ({ subject, data }, t) => {
        starts += 1
        await promise
        await setCounter(t, subject, data.value)
      }),
    ],
  })
  await reader.publish(cloudEvent(subject, { value: 1 }))
  await until(() => starts > 0, { what: 'the start of the handler' })
  const begun = Date.now()
  await until(() => Date.now() - begun > 2_500, { what: 'two waits of the server, and a half' })
  expect(await reader.redelivered()).toBe(0)
  resolve()
  await reader.untilValue(subject, 1)
  expect(starts).toBe(1)
})
