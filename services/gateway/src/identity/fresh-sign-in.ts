import { AppError } from '@encaixe/contracts'
import type { Caller } from '../http/access/caller.ts'

/** How long ago a person may have signed in who does what an open browser must not be enough for. */
const FRESH_MINUTES = 10

/** Until when a person's last sign-in is fresh; null when nobody says when it was. */
export const freshUntil = (
  caller: Pick<Caller, 'authenticatedAt'> | null,
): Temporal.Instant | null => caller?.authenticatedAt?.add({ minutes: FRESH_MINUTES }) ?? null

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
  const until = freshUntil(caller)
  if (until && Temporal.Instant.compare(now, until) <= 0) return
  throw new AppError(
    'UNAUTHENTICATED',
    `${what} needs a fresh sign-in, at most ${FRESH_MINUTES} minutes old.`,
  )
}
