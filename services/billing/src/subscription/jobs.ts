import type { JobOptions, Logger } from '@encaixe/service-kit'
import type { BillingDatabase } from '../store.ts'
import { endDueTrials, tellEndingTrials } from './trials/trials.ts'

/** Ends trials that have passed, and tells of those that will soon. */
export function sweepTrials({
  database,
  clock,
  every,
  log,
}: {
  database: BillingDatabase
  clock: () => Temporal.Instant
  /** Seconds. */
  every: number
  log: Logger
}): JobOptions {
  async function all(signal: AbortSignal, batch: typeof endDueTrials): Promise<number> {
    let total = 0
    for (let more = true; more && !signal.aborted; ) {
      const swept = await batch(database, clock())
      total += swept.count
      more = swept.more
    }
    return total
  }

  async function run(signal: AbortSignal) {
    const told = await all(signal, tellEndingTrials)
    const ended = await all(signal, endDueTrials)
    if (ended + told > 0) log.info({ ended, told }, 'trials ended, and told of')
  }

  return { name: 'sweep trials', every, run }
}
