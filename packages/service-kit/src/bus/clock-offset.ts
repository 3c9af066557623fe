/** How long a measurement counts: clocks are set right now and then. */
const WINDOW_MS = 60_000

interface Baseline {
  /** The smallest difference seen, current window and the one before. */
  current: number
  previous: number
  since: number
}

/**
 * How far this machine's clock is ahead of each caller's, so that a deadline means the same on both
 * however wrong they are: the smallest difference between arrival and sending, which is the
 * difference of the clocks plus the fastest transport seen.
 */
export function createClockOffsets(now: () => number = Date.now) {
  const baselines = new Map<string, Baseline>()
  return {
    offset(caller: string, sentAt: number): number {
      const arrivedAt = now()
      const difference = arrivedAt - sentAt
      const known = baselines.get(caller)
      if (!known) {
        baselines.set(caller, { current: difference, previous: difference, since: arrivedAt })
        return difference
      }
      if (Math.abs(arrivedAt - known.since) > WINDOW_MS) {
        known.previous = known.current
        known.current = difference
        known.since = arrivedAt
      }
      known.current = Math.min(known.current, difference)
      return Math.min(known.current, known.previous)
    },
  }
}
