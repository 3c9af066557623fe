import { createMetrics, newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { nanos } from '@nats-io/nats-core'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { measureOutbox } from '../../src/events/measure-outbox.ts'
import { operatorHandlers } from '../../src/service/operator.ts'
import { Counted, count, openWorld, rpcContext, type World } from '../fixtures.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const outbox = () => operatorHandlers(world).outboxStatus({}, rpcContext(world))

const allPublished = (total: number) =>
  until(
    async () => {
      const { published, unpublished } = await outbox()
      return published === total && unpublished === 0
    },
    { what: `${total} events published`, timeoutMs: 25_000 },
  )

/** All events of the stream, in its order. */
async function stored(): Promise<{ id: string; subject: string; data: { value: number } }[]> {
  const manager = await world.bus.jetstream.jetstreamManager()
  const { state } = await manager.streams.info('BOOKING')
  const events = []
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const message = await manager.streams.getMessage('BOOKING', { seq })
    if (message)
      events.push(message.json<{ id: string; subject: string; data: { value: number } }>())
  }
  return events
}

const valuesOf = async (subject: string) =>
  (await stored()).filter((event) => event.subject === subject).map(({ data }) => data.value)

const oneTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1)

test('events reach the stream as CloudEvents, in order, each once', async () => {
  const [a, b] = [newId(), newId()]
  const ids: string[] = []
  for (const value of oneTo(20)) {
    ids.push(await count(world.database, a, value), await count(world.database, b, value))
  }
  world.startRelay()
  await allPublished(40)
  const events = await stored()
  expect(events.map(({ id }) => id)).toEqual(ids)
  expect(events[0]).toMatchObject({
    specversion: '1.0',
    source: '/services/booking',
    type: 'booking.Counted.v1',
    subject: a,
    data: { value: 1 },
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
})

test('no event is lost, doubled or reordered when NATS restarts', async () => {
  const subject = newId()
  world.startRelay()
  await count(world.database, subject, 1)
  await allPublished(1)
  await world.bus.nats.kill()
  for (const value of oneTo(30).slice(1)) await count(world.database, subject, value)
  expect((await outbox()).unpublished).toBe(29)
  await world.bus.nats.start()
  await allPublished(30)
  expect(await valuesOf(subject)).toEqual(oneTo(30))
})

test('a batch is published completely when NATS dies in the middle of it', async () => {
  const subject = newId()
  await world.database.transaction(async ({ emit }) => {
    for (let value = 1; value <= 2_000; value += 1) {
      await emit(Counted, { subject, data: { value } })
    }
  })
  world.startRelay()
  await until(async () => (await outbox()).published > 0, { what: 'the first batch' })
  await world.bus.nats.kill()
  await world.bus.nats.start()
  await allPublished(2_000)
  expect(await valuesOf(subject)).toEqual(oneTo(2_000))
})

test('the relay outlives the loss of its connection', async () => {
  const subject = newId()
  world.startRelay()
  await count(world.database, subject, 1)
  await allPublished(1)
  await terminateRelays()
  await count(world.database, subject, 2)
  await allPublished(2)
  expect(await valuesOf(subject)).toEqual([1, 2])
})

test('one of two instances publishes, and the other takes over when it stops', async () => {
  const subject = newId()
  const first = world.startRelay()
  await count(world.database, subject, 1)
  await allPublished(1)
  world.startRelay({ atAnotherReplica: true })
  for (const value of oneTo(20).slice(1)) await count(world.database, subject, value)
  await allPublished(20)
  await first.stop()
  await count(world.database, subject, 21)
  await allPublished(21)
  expect(await valuesOf(subject)).toEqual(oneTo(21))
})

test('a lost stream is created again and filled from the outbox', async () => {
  const subject = newId()
  world.startRelay()
  for (const value of oneTo(5)) await count(world.database, subject, value)
  await allPublished(5)
  const manager = await world.bus.jetstream.jetstreamManager()
  await manager.streams.delete('BOOKING')
  await count(world.database, subject, 6)
  await until(async () => (await valuesOf(subject)).length === 6, {
    what: 'the stream filled again',
  })
  expect(await valuesOf(subject)).toEqual(oneTo(6))
})

test('an event that the stream has stored is not published again after the duplicate window', async () => {
  const subject = newId()
  const ids: string[] = []
  for (const value of oneTo(1_500)) ids.push(await count(world.database, subject, value))
  const manager = await world.bus.jetstream.jetstreamManager()
  await manager.streams.add({
    name: 'BOOKING',
    subjects: ['events.booking.>'],
    duplicate_window: nanos(200),
  })
  // As a relay does whose acknowledgements were lost: all but the last five are there.
  const store = (msgID: string) =>
    world.bus.jetstream.publish(
      `events.${Counted.type}`,
      JSON.stringify({ id: msgID, subject, data: { value: ids.indexOf(msgID) + 1 } }),
      { msgID },
    )
  for (const id of ids.slice(0, -5)) await store(id)
  const isForgotten = async () => !(await store('told apart')).duplicate
  await until(isForgotten, { what: 'the end of the time in which ids are told apart' })

  world.startRelay()
  await allPublished(1_500)
  expect((await valuesOf(subject)).filter((value) => value > 0)).toEqual(oneTo(1_500))
})

test('an operator sees how many events wait, and for how long', async () => {
  await count(world.database, newId(), 1)
  const status = await outbox()
  expect(status).toMatchObject({ unpublished: 1, published: 0 })
  expect(status.oldestSeconds).toBeGreaterThanOrEqual(0)
})

test('the number of waiting events is measured', async () => {
  const metrics = createMetrics('booking')
  await count(world.database, newId(), 1)
  measureOutbox({ ...world, stream: 'BOOKING', metrics })
  expect(await metrics.text()).toContain('outbox_unpublished_events{service="booking"} 1')
  world.startRelay()
  await allPublished(1)
  expect(await metrics.text()).toContain('outbox_unpublished_events{service="booking"} 0')
})

async function terminateRelays() {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like '%leader'`,
  )
  await client.end()
  expect(rowCount).toBe(1)
}
