import { setTimeout as pause } from 'node:timers/promises'

/** The statuses that came at first, and in the end; 0 for no answer. */
export interface Tries {
  first: number
  last: number
}

/** Asks again after each of these pauses, in milliseconds, while the answer is one that is worth it. */
export async function tryAgain(
  ask: () => Promise<number>,
  { afterMs, isWorthIt }: { afterMs: readonly number[]; isWorthIt: (status: number) => boolean },
): Promise<Tries> {
  const first = await ask()
  let last = first
  for (const waitMs of afterMs) {
    if (!isWorthIt(last)) break
    await pause(waitMs)
    last = await ask()
  }
  return { first, last }
}

/** Begins so many a second, whatever becomes of those before; each gets its number and when it began. */
export function steadily<T>(perSecond: number, begin: (index: number, atMs: number) => Promise<T>) {
  const beganAt = performance.now()
  const sinceMs = () => performance.now() - beganAt
  const begun: Promise<T>[] = []
  let isOver = false

  async function go() {
    while (!isOver) {
      const due = (sinceMs() * perSecond) / 1_000
      while (begun.length < due) begun.push(begin(begun.length, sinceMs()))
      await pause(1_000 / perSecond)
    }
  }
  const going = go()
  going.catch(() => undefined) // Told by stop.
  return {
    /** Milliseconds since the first. */
    sinceMs,
    /** Begins no more, and waits for all. */
    async stop(): Promise<T[]> {
      isOver = true
      await going
      return Promise.all(begun)
    },
  }
}
