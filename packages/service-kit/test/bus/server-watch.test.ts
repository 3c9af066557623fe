import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { watchServer } from '../../src/bus/server-watch.ts'

const LOOK_MS = 20

/** A connection whose server answers, or does not, as each look says. */
function watched(answersLook: (look: number) => boolean) {
  const seen = { looks: 0, left: 0, looksBefore: 0 }
  const connection = {
    async flush() {
      seen.looks += 1
      if (!answersLook(seen.looks)) await new Promise(() => undefined)
    },
    async reconnect() {
      seen.left += 1
      seen.looksBefore = seen.looks
    },
    isClosed: () => false,
  }
  const { awaited } = watchServer(connection, { warn: () => undefined }, LOOK_MS)
  /** A request begins to wait; the returned function is its answer. */
  function begin() {
    const { promise, resolve } = Promise.withResolvers<void>()
    const waited = awaited(promise)
    return async () => {
      resolve()
      await waited
    }
  }
  return { seen, begin }
}

test('the watch of NATS sends no ping while no request waits', async () => {
  const { seen, begin } = watched(() => true)
  const end = begin()
  await end()
  await sleep(5 * LOOK_MS)
  expect(seen).toMatchObject({ looks: 0, left: 0 })
})

test('the watch of NATS pings while a request waits, and keeps a connection whose server answers', async () => {
  const { seen, begin } = watched((look) => look !== 2)
  const end = begin()
  await until(() => seen.looks >= 5)
  await end()
  expect(seen.left).toBe(0)
  await sleep(3 * LOOK_MS)
  const { looks } = seen
  await sleep(5 * LOOK_MS)
  expect(seen.looks).toBe(looks)
})

test('the watch of NATS connects anew after two missed pings, and pings again for the next request', async () => {
  const { seen, begin } = watched((look) => look > 2)
  const end = begin()
  await until(() => seen.left === 1)
  expect(seen.looksBefore).toBe(2)
  await end()
  await sleep(3 * LOOK_MS)
  const endLater = begin()
  await until(() => seen.looks >= 3)
  await endLater()
  expect(seen.left).toBe(1)
})
