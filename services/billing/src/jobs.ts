import type { Logger } from '@encaixe/service-kit'
import type { BillingDatabase } from './store.ts'
import { endDueTrials } from './trials.ts'

/**
 * Ends trials that have passed, again and again: the next round starts `everySeconds` after the
 * last one ended, so rounds never overlap. Several replicas may do this at once.
 *
 * @returns stops after the batch in hand.
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
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  async function sweep() {
    let total = 0
    for (let more = true; more && !stopped; ) {
      const batch = await endDueTrials(database, clock())
      total += batch.ended
      more = batch.more
    }
    if (total > 0) log.info({ trials: total }, 'trials ended')
  }

  function begin() {
    round = sweep()
      // A database that is away now is tried again in the next round; nothing is lost by waiting.
      .catch((error: unknown) => log.error({ err: error }, 'trial sweep failed'))
      .finally(() => {
        if (!stopped) timer = setTimeout(begin, everySeconds * 1000)
      })
  }
  begin()

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}
