import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { createKeyedQueue } from '../../src/events/keyed-queue.ts'

type Item = { key: string; id: string }
const item = (key: string, id: string): Item => ({ key, id })

test('items of one key run one by one, and keys run side by side', async () => {
  const running: string[] = []
  const finish = new Map<string, () => void>()
  const queue = createKeyedQueue<Item>({
    concurrency: 2,
    together: 1,
    capacity: 10,
    run: ([{ id } = item('', '')]) =>
      new Promise((resolve) => {
        running.push(id)
        finish.set(id, () => resolve([]))
      }),
  })
  for (const id of ['a1', 'a2', 'b1', 'c1']) await queue.push(item(id.charAt(0), id))
  await until(() => running.length === 2)
  expect(running).toEqual(['a1', 'b1'])
  finish.get('a1')?.()
  await until(() => running.length === 3)
  expect(running).toEqual(['a1', 'b1', 'c1'])
  finish.get('b1')?.()
  await until(() => running.length === 4)
  expect(running.at(-1)).toBe('a2')
  finish.get('c1')?.()
  finish.get('a2')?.()
  await queue.stop()
  expect(queue.inHand()).toEqual([])
})

test('the first waiting items of all keys share a run, up to the limit', async () => {
  const runs: string[][] = []
  const queue = createKeyedQueue<Item>({
    concurrency: 1,
    together: 3,
    capacity: 10,
    run: async (items) => {
      runs.push(items.map(({ id }) => id))
      return []
    },
  })
  for (const id of ['a1', 'a2', 'b1', 'c1', 'd1']) await queue.push(item(id.charAt(0), id))
  await until(() => runs.length === 2)
  expect(runs).toEqual([
    ['a1', 'b1', 'c1'],
    ['d1', 'a2'],
  ])
  await queue.stop()
})

test('an item that is retried holds its key until then, and other keys go on', async () => {
  const runs: string[] = []
  const queue = createKeyedQueue<Item>({
    concurrency: 2,
    together: 10,
    capacity: 10,
    run: async (items) =>
      items.map(({ id }) => {
        runs.push(id)
        return id === 'a1' && runs.length < 4 ? 20 : undefined
      }),
  })
  for (const id of ['a1', 'a2', 'b1', 'b2']) await queue.push(item(id.charAt(0), id))
  await until(() => runs.includes('a2'))
  expect(runs).toEqual(['a1', 'b1', 'b2', 'a1', 'a2'])
  await queue.stop()
})

test('items that wait for a retry leave room for others', async () => {
  const queue = createKeyedQueue<Item>({
    concurrency: 1,
    together: 1,
    capacity: 1,
    run: async () => [60_000],
  })
  await queue.push(item('a', 'a1'))
  await queue.push(item('b', 'b1'))
  await queue.stop()
  expect(queue.inHand().map(({ id }) => id)).toEqual(['a1', 'b1'])
})

test('a full queue takes no more items', async () => {
  const release = Promise.withResolvers<[]>()
  const queue = createKeyedQueue<Item>({
    concurrency: 1,
    together: 1,
    capacity: 2,
    run: () => release.promise,
  })
  await queue.push(item('a', 'a1'))
  let hasRoom = false
  const pushed = queue.push(item('a', 'a2')).then(() => {
    hasRoom = true
  })
  await Promise.resolve()
  expect(hasRoom).toBe(false)
  release.resolve([])
  await pushed
  await queue.stop()
})

test('a keyed queue with gatherMs begins a run that much later, and at once if the run is full', async () => {
  const runs: string[][] = []
  const queue = createKeyedQueue<Item>({
    concurrency: 1,
    together: 2,
    capacity: 10,
    gatherMs: 100,
    run: async (items) => {
      runs.push(items.map(({ id }) => id))
      return []
    },
  })
  await queue.push(item('a', 'a1'))
  await sleep(20)
  expect(runs).toEqual([])
  for (const id of ['b1', 'c1', 'd1', 'e1']) await queue.push(item(id.charAt(0), id))
  await until(() => runs.length === 3)
  expect(runs).toEqual([['a1', 'b1'], ['c1', 'd1'], ['e1']])
  await queue.stop()
})
