import { createSignal } from './signal.ts'

export interface QueuedItem {
  /** Items of one key are done one after the other. */
  key: string
  id: string
}

export interface KeyedQueue<T extends QueuedItem> {
  /** Takes an item; resolves when there is room for another one. */
  push(item: T): Promise<void>
  /** All that is taken and not done. */
  inHand(): Iterable<T>
  /** Starts nothing more and finishes what runs; what had to wait stays in hand. */
  stop(): Promise<void>
}

interface KeyState<T> {
  waiting: T[]
  /** The id of the item that is being done. */
  doing: string | undefined
  held: { id: string; timer: NodeJS.Timeout } | undefined
}

/**
 * Keeps order within a key and works on several keys at once: the first of each key that waits, up
 * to `together` of them. When an item is to come again later, its key is held for it, so that what
 * follows is not done before it; not for ever, because it may come again at another instance of the
 * service.
 */
export function createKeyedQueue<T extends QueuedItem>({
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
  capacity: number
  /** How long an item waits for others to be done with it. */
  gatherMs?: number | undefined
  /**
   * Does items of different keys; returns after how many milliseconds each comes again, if it does.
   * Never rejects.
   */
  run: (items: T[]) => Promise<(number | undefined)[]>
}): KeyedQueue<T> {
  const keys = new Map<string, KeyState<T>>()
  const runnable = new Set<KeyState<T>>()
  const taken = new Set<T>()
  const room = createSignal()
  const running = new Set<Promise<void>>()
  let isStopped = false

  let isAboutToStart = false

  function schedule(key: string, state: KeyState<T>) {
    if (state.doing !== undefined || state.held) return
    if (state.waiting.length === 0) keys.delete(key)
    else runnable.add(state)
    if (isAboutToStart) return
    isAboutToStart = true
    const start = () => {
      isAboutToStart = false
      startSome()
    }
    if (gatherMs > 0) setTimeout(start, gatherMs)
    // What has arrived in the same read of a socket comes along.
    else setImmediate(start)
  }

  function startSome() {
    while (runnable.size > 0 && running.size < concurrency && !isStopped) {
      const batch = [...runnable].slice(0, together).flatMap((state) => {
        runnable.delete(state)
        const item = state.waiting.shift()
        if (!item) return []
        state.doing = item.id
        return { state, item }
      })
      const work: Promise<void> = runBatch(batch).finally(() => {
        running.delete(work)
        for (const { state, item } of batch) schedule(item.key, state)
        room.raise()
      })
      running.add(work)
    }
  }

  async function runBatch(batch: { state: KeyState<T>; item: T }[]) {
    const again = await run(batch.map(({ item }) => item))
    for (const [index, { state, item }] of batch.entries()) {
      state.doing = undefined
      taken.delete(item)
      const comesAgainIn = again[index]
      if (comesAgainIn === undefined || isStopped) continue
      // It has come already, while others of its run were being done.
      if (state.waiting[0]?.id === item.id) continue
      const release = () => {
        state.held = undefined
        schedule(item.key, state)
      }
      state.held = { id: item.id, timer: setTimeout(release, holdMs(comesAgainIn)) }
    }
  }

  return {
    async push(item) {
      const state = keys.get(item.key) ?? { waiting: [], doing: undefined, held: undefined }
      keys.set(item.key, state)
      taken.add(item)
      const comesAgain = state.held?.id === item.id || state.doing === item.id
      if (state.held?.id === item.id) {
        clearTimeout(state.held.timer)
        state.held = undefined
      }
      if (comesAgain) state.waiting.unshift(item)
      else state.waiting.push(item)
      schedule(item.key, state)
      while (taken.size >= capacity && !isStopped) await room.wait(1_000)
    },
    inHand: () => taken,
    async stop() {
      isStopped = true
      room.raise()
      await Promise.all(running)
      for (const { held } of keys.values()) clearTimeout(held?.timer)
    },
  }
}

/** Longer than the item needs to come again to this instance, should it do so. */
const holdMs = (comesAgainIn: number) => comesAgainIn * 1.5 + 5_000
