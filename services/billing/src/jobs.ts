import { type Logger, repeatedly } from '@encaixe/service-kit'
import type { BillingDatabase } from './store.ts'
import { endDueTrials } from './trials.ts'

/**
 * Ends trials that have passed, every `everySeconds`. Several replicas may do this at once.
 * @returns stops after the batch in hand
 */
export function sweepTrials({
  database,
  clock,
  everySeconds,
  log,
}: {
  database: BillingDatabase
  clock: () => Temporal.Instant
  everySeconds: number
  log: Logger
}): { stop(): Promise<void> } {
  async function sweep(stopped: AbortSignal) {
    let total = 0
    for (let more = true; more && !stopped.aborted; ) {
      const batch = await endDueTrials(database, clock())
      total += batch.ended
      more = batch.more
    }
    if (total > 0) log.info({ trials: total }, 'trials ended')
  }

  return repeatedly({ what: 'a sweep of trials', seconds: everySeconds, work: sweep, log })
}
