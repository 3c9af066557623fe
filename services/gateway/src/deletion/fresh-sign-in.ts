import { AppError } from '@encaixe/contracts'
import type { Caller } from '../http/caller.ts'

/** How long ago a person may have signed in who deletes the account. */
const FRESH_MINUTES = 10

/**
 * Whoever finds an open browser must not be able to delete the account.
 * @throws AppError UNAUTHENTICATED when the person has not just proved who they are
 */
export function requireFreshSignIn(caller: Caller | null, now: Temporal.Instant): void {
  const at = caller?.authenticatedAt
  const oldest = now.subtract({ minutes: FRESH_MINUTES })
  if (at && Temporal.Instant.compare(at, oldest) >= 0) return
  throw new AppError(
    'UNAUTHENTICATED',
    `Deleting the account needs a fresh sign-in, at most ${FRESH_MINUTES} minutes old.`,
  )
}
