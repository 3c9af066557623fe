import { AppError } from '@encaixe/contracts'
import { Postponed } from '@encaixe/service-kit'

const AWAY_SECONDS = 15

/** Whether another service, or the provider that it asks, does not answer now. */
export const isAway = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'UPSTREAM_UNAVAILABLE'

/**
 * Lets a task ask somebody who may be away.
 * @param who for the log: `billing`
 * @throws Postponed while they are: the task asks again a moment later
 */
export async function orLater<T>(who: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (!isAway(cause)) throw cause
    throw new Postponed(`${who} is away`, { delaySeconds: AWAY_SECONDS, cause })
  }
}
