import type { JobOptions, Logger } from '@encaixe/service-kit'
import type { BillingDatabase } from './store.ts'
import { endDueTrials } from './trials.ts'

/** Ends trials that have passed. */
export function endTrials({
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
  async function run(signal: AbortSignal) {
    let total = 0
    for (let more = true; more && !signal.aborted; ) {
      const batch = await endDueTrials(database, clock())
      total += batch.ended
      more = batch.more
    }
    if (total > 0) log.info({ trials: total }, 'trials ended')
  }

  return { name: 'end trials', every, run }
}
