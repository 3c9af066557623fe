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
  const { max_age, duplicate_window, num_replicas } = config
  return { max_age, duplicate_window, num_replicas }
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
