import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@encaixe/service-kit'

const PAUSES_MS = [50, 200, 1_000, 2_000, 3_000, 3_000, 3_000, 3_000, 3_000]

/**
 * Stores what a provider already did. A database that restarts must not make us forget it, for then
 * the message would be in doubt; so this keeps trying for longer than a restart takes.
 */
export async function retryUntilStored<T>(log: Logger, store: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await store()
    } catch (error) {
      log.warn({ err: error }, 'an outcome could not be stored yet')
      await sleep(pause)
    }
  }
  return store()
}
