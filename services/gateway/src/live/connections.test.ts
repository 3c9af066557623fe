import { text } from 'node:stream/consumers'
import { createMetrics } from '@encaixe/service-kit'
import { afterEach, expect, test, vi } from 'vitest'
import { liveConnections } from './connections.ts'
import { createFeed } from './feed.ts'
import { positions } from './positions.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A feed and those who listen to it, without a network between them. */
function live() {
  const feed = createFeed({ now: () => 0 })
  feed.begin('BOOKING', 0)
  const metrics = createMetrics('gateway')
  const connections = liveConnections({
    ...{ feed, metrics },
    positions: positions('a-secret-of-all-gateways'),
    most: 10,
    mostOfOne: 10,
    heartbeatMs: 20_000,
  })
  let seq = 0
  return {
    connections,
    metrics,
    tell() {
      seq += 1
      const id = crypto.randomUUID()
      feed.add('BOOKING', seq, {
        event: { kind: 'appointment', data: { id, version: 1 } },
        to: ['account:ana'],
      })
    },
  }
}

const visitor = {
  owner: 'account:ana',
  audiences: ['account:ana'],
  lastEventId: undefined,
  isSignedIn: async () => true,
} as const

test('only a reader that does not read is cut off, before much has piled up', async () => {
  const { connections, metrics, tell } = live()
  const slow = connections.listen(visitor)
  const quick = connections.listen(visitor)
  let read = 0
  quick.on('data', (part: Buffer) => {
    read += part.length
  })
  for (let count = 0; count < 1_000; count++) {
    tell()
    await new Promise(setImmediate)
  }
  expect(slow.destroyed).toBe(true)
  expect(quick.destroyed).toBe(false)
  expect(read).toBeGreaterThan(64 * 1024)
  expect(await metrics.text()).toMatch(/live_connections_cut_total\S* 1/)
  expect(await metrics.text()).toMatch(/live_connections\{?\S* 1/)
  quick.destroy()
})

test('a connection stays open while its session cannot be checked', async () => {
  vi.useFakeTimers()
  const { connections } = live()
  const answers = [async () => Promise.reject(new Error('Redis is away')), async () => false]
  const stream = connections.listen({
    ...visitor,
    isSignedIn: async () => answers.shift()?.() ?? true,
  })
  let ended = false
  stream.on('end', () => {
    ended = true
  })
  stream.resume()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ended).toBe(false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ended).toBe(true)
})

test('a connection to a stopping gateway is told to reconnect', async () => {
  const { connections } = live()
  const before = connections.listen(visitor)
  connections.endAll()
  expect(await text(before)).toContain('retry: ')
  expect(await text(connections.listen(visitor))).toBe('retry: 2000\n\n')
})
