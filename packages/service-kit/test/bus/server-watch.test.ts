import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { watchServer } from '../../src/bus/server-watch.ts'

const LOOK_MS = 20

/** A connection whose server answers, or does not, as each look says. */
function watched(answersLook: (look: number) => boolean) {
  const seen = { looks: 0, left: 0 }
  const connection = {
    async flush() {
      seen.looks += 1
      if (!answersLook(seen.looks)) await new Promise(() => undefined)
    },
    async reconnect() {
      seen.left += 1
    },
    isClosed: () => false,
  }
  return { seen, watch: watchServer(connection, { warn: () => undefined }, LOOK_MS) }
}

test('a connection for which nobody waits is not asked', async () => {
  const { seen, watch } = watched(() => true)
  watch.begin()
  watch.end()
  await sleep(5 * LOOK_MS)
  expect(seen).toEqual({ looks: 0, left: 0 })
})

test('a server that answers is asked while somebody waits, and kept', async () => {
  const { seen, watch } = watched((look) => look !== 2)
  watch.begin()
  await until(() => seen.looks >= 5)
  watch.end()
  expect(seen.left).toBe(0)
  await sleep(3 * LOOK_MS)
  const { looks } = seen
  await sleep(5 * LOOK_MS)
  expect(seen.looks).toBe(looks)
})

test('a server that misses two looks is left, and watched again for who waits later', async () => {
  const { seen, watch } = watched((look) => look > 2)
  watch.begin()
  await until(() => seen.left === 1)
  expect(seen.looks).toBe(2)
  watch.end()
  await sleep(3 * LOOK_MS)
  watch.begin()
  await until(() => seen.looks >= 3)
  watch.end()
  expect(seen.left).toBe(1)
})
