import { AppError } from '@encaixe/contracts'

export interface Bulkhead {
  /**
   * Runs the work when it is its turn.
   * @throws AppError UPSTREAM_UNAVAILABLE when too much waits already
   */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Counts it among what {@link idle} waits for. */
  track(work: Promise<void>): void
  /** Resolves once nothing is in hand. */
  idle(): Promise<void>
}

/** Bounds what is done at the same time, and what may wait for it. */
export function createBulkhead({
  concurrency,
  waiting,
}: {
  concurrency: number
  waiting: number
}): Bulkhead {
  let running = 0
  const queue: (() => void)[] = []
  let inHand = 0
  const idle: (() => void)[] = []

  function turn(): Promise<void> | undefined {
    if (running < concurrency) {
      running += 1
      return undefined
    }
    if (queue.length >= waiting) {
      throw new AppError('UPSTREAM_UNAVAILABLE', 'Too many requests wait already.')
    }
    return new Promise((resolve) => queue.push(resolve))
  }

  return {
    async run(work) {
      await turn()
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running -= 1
      }
    },
    track(work) {
      inHand += 1
      work.finally(() => {
        inHand -= 1
        if (inHand === 0) for (const resolve of idle.splice(0)) resolve()
      })
    },
    idle: () =>
      new Promise((resolve) => {
        if (inHand === 0) resolve()
        else idle.push(resolve)
      }),
  }
}
