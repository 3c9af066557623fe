import { createSignal } from './signal.ts'

export interface LaneItem {
  /** Items of one lane are done one after the other. */
  lane: string
  id: string
}

export interface Lanes<T extends LaneItem> {
  /** Takes an item; resolves when there is room for another one. */
  push(item: T): Promise<void>
  /** All that is taken and not done. */
  inHand(): Iterable<T>
  /** Starts nothing more and finishes what runs; what had to wait stays in hand. */
  stop(): Promise<void>
}

interface Lane<T> {
  waiting: T[]
  /** The id of the item that is being done. */
  doing: string | undefined
  held: { id: string; timer: NodeJS.Timeout } | undefined
}

/**
 * Keeps order within a lane and works on several lanes at once: the first of each lane that waits, up
 * to `together` of them. When an item is to come again later, its lane is held for it, so that what
 * follows is not done before it; not for ever, because it may come again at another instance of the
 * service.
 */
export function createLanes<T extends LaneItem>({
  concurrency,
  together,
  capacity,
  run,
}: {
  /** Runs at the same time. */
  concurrency: number
  /** Items of a run. */
  together: number
  capacity: number
  /**
   * Does items of different lanes; returns after how many milliseconds each comes again, if it does.
   * Never rejects.
   */
  run: (items: T[]) => Promise<(number | undefined)[]>
}): Lanes<T> {
  const lanes = new Map<string, Lane<T>>()
  const runnable = new Set<Lane<T>>()
  const taken = new Set<T>()
  const room = createSignal()
  const running = new Set<Promise<void>>()
  let isStopped = false

  let isAboutToStart = false

  function schedule(key: string, lane: Lane<T>) {
    if (lane.doing !== undefined || lane.held) return
    if (lane.waiting.length === 0) lanes.delete(key)
    else runnable.add(lane)
    if (isAboutToStart) return
    isAboutToStart = true
    // What has arrived in the same read of a socket comes along.
    setImmediate(() => {
      isAboutToStart = false
      startSome()
    })
  }

  function startSome() {
    while (runnable.size > 0 && running.size < concurrency && !isStopped) {
      const batch = [...runnable].slice(0, together).flatMap((lane) => {
        runnable.delete(lane)
        const item = lane.waiting.shift()
        if (!item) return []
        lane.doing = item.id
        return { lane, item }
      })
      const work: Promise<void> = runBatch(batch).finally(() => {
        running.delete(work)
        for (const { lane, item } of batch) schedule(item.lane, lane)
        room.raise()
      })
      running.add(work)
    }
  }

  async function runBatch(batch: { lane: Lane<T>; item: T }[]) {
    const again = await run(batch.map(({ item }) => item))
    for (const [index, { lane, item }] of batch.entries()) {
      lane.doing = undefined
      taken.delete(item)
      const comesAgainIn = again[index]
      if (comesAgainIn === undefined || isStopped) continue
      // It has come already, while others of its run were being done.
      if (lane.waiting[0]?.id === item.id) continue
      const release = () => {
        lane.held = undefined
        schedule(item.lane, lane)
      }
      lane.held = { id: item.id, timer: setTimeout(release, holdMs(comesAgainIn)) }
    }
  }

  return {
    async push(item) {
      const lane = lanes.get(item.lane) ?? { waiting: [], doing: undefined, held: undefined }
      lanes.set(item.lane, lane)
      taken.add(item)
      const comesAgain = lane.held?.id === item.id || lane.doing === item.id
      if (lane.held?.id === item.id) {
        clearTimeout(lane.held.timer)
        lane.held = undefined
      }
      if (comesAgain) lane.waiting.unshift(item)
      else lane.waiting.push(item)
      schedule(item.lane, lane)
      while (taken.size >= capacity && !isStopped) await room.wait(1_000)
    },
    inHand: () => taken,
    async stop() {
      isStopped = true
      room.raise()
      await Promise.all(running)
      for (const { held } of lanes.values()) clearTimeout(held?.timer)
    },
  }
}

/** Longer than the item needs to come again to this instance, should it do so. */
const holdMs = (comesAgainIn: number) => comesAgainIn * 1.5 + 5_000
