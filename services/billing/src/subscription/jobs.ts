import type { JobOptions } from '@encaixe/service-kit'
import type { SubscriptionParts } from './parts.ts'
import { BATCH, endDueTrials, tellEndingTrials } from './trials/trials.ts'

/** Ends trials that have passed, and tells of those that will soon. @param every seconds */
export function sweepTrials({
  database,
  clock,
  every,
  log,
}: Pick<SubscriptionParts, 'database' | 'clock' | 'log'> & { every: number }): JobOptions {
  async function all(signal: AbortSignal, batch: typeof endDueTrials): Promise<number> {
    let total = 0
    for (let more = true; more && !signal.aborted; ) {
      const count = await batch(database, clock())
      total += count
      more = count === BATCH
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
