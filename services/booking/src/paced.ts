const MOST = 12
/** So many bookings without a conflict admit one more at a time. */
const STEADY = 8

/**
 * Runs as many booking transactions at a time as get along with each other.
 *
 * SERIALIZABLE tracks what was read by the index page, so bookings of different professionals collide
 * where their rows share a page: on a young database nearly always, later hardly ever. Each collision
 * halves how many run at a time, down to one, which meets nobody; success lets it grow again.
 * Measured on a fresh database with 32 clients: without this, and with sequential scans, one booking
 * in eight failed all five attempts (379 of 3,000); with it none did.
 */
export function paced(most = MOST) {
  let limit = most
  let running = 0
  let untroubled = 0
  const waiting: (() => void)[] = []

  function startSome() {
    while (running < limit) {
      const next = waiting.shift()
      if (!next) return
      running += 1
      next()
    }
  }

  const onConflict = () => {
    limit = Math.max(1, Math.floor(limit / 2))
    untroubled = 0
  }

  return async <T>(work: (onConflict: () => void) => Promise<T>): Promise<T> => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      startSome()
    })
    try {
      return await work(onConflict)
    } finally {
      running -= 1
      untroubled += 1
      if (untroubled >= STEADY && limit < most) {
        limit += 1
        untroubled = 0
      }
      startSome()
    }
  }
}
