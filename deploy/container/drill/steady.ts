import { setTimeout as pause } from 'node:timers/promises'

/** The statuses of the first and the last attempt; 0 means no answer. */
export interface Tries {
  first: number
  last: number
}

/** Retries after each of these pauses, in milliseconds, while `isWorthIt` accepts the status. */
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

/** Starts a fixed number of operations a second, without waiting for earlier ones. */
export function steadily<T>(perSecond: number, begin: (index: number) => Promise<T>) {
  const beganAt = performance.now()
  const sinceMs = () => performance.now() - beganAt
  const begun: Promise<T>[] = []
  let isOver = false

  async function go() {
    while (!isOver) {
      const due = (sinceMs() * perSecond) / 1_000
      while (begun.length < due) begun.push(begin(begun.length))
      await pause(1_000 / perSecond)
    }
  }
  const going = go()
  going.catch(() => undefined) // `stop` throws it.
  return {
    /** Milliseconds since the first operation. */
    sinceMs,
    /** Starts no more operations, and waits for all that run. */
    async stop(): Promise<T[]> {
      isOver = true
      await going
      return Promise.all(begun)
    },
  }
}
