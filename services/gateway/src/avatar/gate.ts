import { AppError } from '@encaixe/contracts'

/**
 * Lets so many pieces of work go on at once and so many wait.
 * @throws AppError UPSTREAM_UNAVAILABLE when too many wait already
 */
export function gate({ atOnce, waiting: most }: { atOnce: number; waiting: number }) {
  let going = 0
  const waiting: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (going < atOnce) going += 1
    else {
      if (waiting.length >= most) {
        throw new AppError('UPSTREAM_UNAVAILABLE', 'Too many pictures at once; try again soon.')
      }
      // Who ends hands the place on, so that nobody comes between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else going -= 1
    }
  }
}
