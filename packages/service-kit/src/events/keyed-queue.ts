import { createSignal } from './signal.ts'

/**
 * Keeps order within a key and works on several keys at once. A run takes the first item of each key, up to `together`
 * of them. An item that is to be retried holds its key until then.
 */
export function createKeyedQueue<T extends { key: string }>({
  concurrency,
  together,
  capacity,
  gatherMs = 0,
  run,
}: {
  /** Runs at the same time. */
  concurrency: number
  /** Items of a run. */
  together: number
  /** Items in hand, without those that wait for a retry. */
  capacity: number
  /** How long a run waits for more items, unless it is full already; by default it takes those that came with its first. */
  gatherMs?: number
  /** @returns the milliseconds after which each item is retried; undefined for one that is done. Never rejects. */
  run: (items: T[]) => Promise<(number | undefined)[]>
}) {
  /** Items by key, in order. */
  const taken = new Map<string, T[]>()
  /** Keys whose first item can run now. */
  const runnable = new Set<string>()
  /** Keys whose first item waits for its retry. */
  const retries = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const room = createSignal()
  let size = 0
  let isStarting = false
  let isStopped = false

  function startSoon() {
    if (isStarting) return
    isStarting = true
    // Items from the same read of a socket share a run.
    if (gatherMs === 0 || runnable.size >= together) setImmediate(start)
    else setTimeout(start, gatherMs)
  }

  function start() {
    isStarting = false
    while (runnable.size > 0 && running.size < concurrency && !isStopped) {
      const keys = [...runnable].slice(0, together)
      for (const key of keys) runnable.delete(key)
      const work: Promise<void> = runFirst(keys).finally(() => {
        running.delete(work)
        startSoon()
        room.raise()
      })
      running.add(work)
    }
  }

  async function runFirst(keys: string[]) {
    const items = keys.flatMap((key) => taken.get(key)?.slice(0, 1) ?? [])
    const retryMs = await run(items)
    for (const [index, { key }] of items.entries()) {
      const delay = retryMs[index]
      if (delay === undefined) remove(key)
      else if (!isStopped) retries.set(key, setTimeout(retry, delay, key))
    }
  }

  function remove(key: string) {
    size -= 1
    const items = taken.get(key) ?? []
    items.shift()
    if (items.length > 0) runnable.add(key)
    else taken.delete(key)
  }

  function retry(key: string) {
    retries.delete(key)
    runnable.add(key)
    startSoon()
  }

  return {
    /** Takes an item; resolves when there is room for another one. */
    async push(item: T) {
      size += 1
      const before = taken.get(item.key)
      if (before) before.push(item)
      else {
        taken.set(item.key, [item])
        runnable.add(item.key)
        startSoon()
      }
      while (size - retries.size >= capacity && !isStopped) await room.wait(1_000)
    },
    /** All items that are taken and not done. */
    inHand: () => [...taken.values()].flat(),
    /** Starts nothing more and finishes what runs; the other items stay in hand. */
    async stop() {
      isStopped = true
      room.raise()
      await Promise.all(running)
      for (const timer of retries.values()) clearTimeout(timer)
    },
  }
}
