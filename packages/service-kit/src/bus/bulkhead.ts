import { AppError } from '@encaixe/contracts'

export interface Bulkhead {
  /**
   * Runs the work at once, or when others have ended.
   * @throws AppError UPSTREAM_UNAVAILABLE when too much waits already
   */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Bounds how much work runs at the same time, and how much may wait for its turn. */
export function createBulkhead({
  concurrency,
  waiting,
}: {
  concurrency: number
  waiting: number
}): Bulkhead {
  let running = 0
  const queue: (() => void)[] = []

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
  }
}
