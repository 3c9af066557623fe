import { ensureStream, newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { nanos } from '@nats-io/nats-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { count, openWorld, type World } from '../fixtures.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const manager = () => world.bus.jetstream.jetstreamManager()
const settings = async () => {
  const { config } = await (await manager()).streams.info('BOOKING')
  const { max_age, max_bytes, duplicate_window, num_replicas } = config
  return { max_age, max_bytes, duplicate_window, num_replicas }
}

/** As an older version made it, or an operator left it. */
const change = async () =>
  (await manager()).streams.update('BOOKING', {
    max_age: nanos(DAY_MS),
    duplicate_window: nanos(1_000),
  })

test('an existing stream gets changed settings and keeps its events', async () => {
  await ensureStream(world.bus, 'BOOKING')
  await world.bus.jetstream.publish('events.booking.Counted.v1', 'kept')
  const wanted = await settings()
  await change()
  await ensureStream(world.bus, 'BOOKING')
  expect(await settings()).toEqual(wanted)
  expect((await (await manager()).streams.info('BOOKING')).state.messages).toBe(1)
})

test('a service applies the settings of its stream when it starts to publish', async () => {
  await ensureStream(world.bus, 'BOOKING')
  const wanted = await settings()
  await change()
  world.startRelay()
  await count(world.database, newId(), 1)
  await until(async () => (await settings()).max_age === wanted.max_age, { what: 'the settings' })
  expect(await settings()).toEqual(wanted)
})

test('a stream that has reached its size loses its oldest events and takes new ones', async () => {
  const { bus } = world
  await ensureStream(bus, 'BOOKING')
  const publish = () => bus.jetstream.publish('events.booking.Counted.v1', 'x'.repeat(10_000))
  await publish()
  await ensureStream(bus, 'BOOKING', { maxBytes: 100_000 })
  for (let times = 0; times < 20; times += 1) await publish()
  const { state } = await (await manager()).streams.info('BOOKING')
  expect(state.bytes).toBeLessThanOrEqual(100_000)
  expect([state.first_seq > 1, state.last_seq]).toEqual([true, 21])
})
