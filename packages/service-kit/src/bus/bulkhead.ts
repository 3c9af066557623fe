import { AppError } from '@encaixe/contracts'

/** Bounds how much work runs at the same time, and how much may wait for its turn. */
export function createBulkhead({ concurrency, waiting }: { concurrency: number; waiting: number }) {
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
    /**
     * Runs the work at once, or when others have ended.
     * @throws AppError UPSTREAM_UNAVAILABLE when too much waits already
     */
    async run<T>(work: () => Promise<T>): Promise<T> {
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
