import { AppError } from '@encaixe/contracts'
import type { Caller } from '../http/access/caller.ts'

/** How long ago a person may have signed in who does what an open browser must not be enough for. */
const FRESH_MINUTES = 10

/**
 * Whoever finds an open browser must not be able to delete the account, or to have its notices and its
 * money go elsewhere.
 * @param what that is asked for, to begin the message with
 * @throws AppError UNAUTHENTICATED when the person has not just proved who they are
 */
export function requireFreshSignIn(
  caller: Caller | null,
  now: Temporal.Instant,
  what: string,
): void {
  const at = caller?.authenticatedAt
  const oldest = now.subtract({ minutes: FRESH_MINUTES })
  if (at && Temporal.Instant.compare(at, oldest) >= 0) return
  throw new AppError(
    'UNAUTHENTICATED',
    `${what} needs a fresh sign-in, at most ${FRESH_MINUTES} minutes old.`,
  )
}
