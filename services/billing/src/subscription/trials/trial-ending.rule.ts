import type { PlanState } from '../subscriptions/effective-plan.rule.ts'

/** How long before its end a trial is told of. */
export const TOLD_BEFORE = { hours: 3 * 24 }

/**
 * Whether its professional is to be told now that a trial ends: within three days of its end, once for each
 * end. One that was shortened is told of at once, one that has ended not any more.
 */
export function isTrialEndingToTell(
  { status, trialEndsAt }: Pick<PlanState, 'status' | 'trialEndsAt'>,
  toldFor: Temporal.Instant | null,
  now: Temporal.Instant,
): boolean {
  if (status !== 'trialing' || trialEndsAt === null) return false
  if (toldFor?.equals(trialEndsAt)) return false
  const from = trialEndsAt.subtract(TOLD_BEFORE)
  return Temporal.Instant.compare(from, now) <= 0 && Temporal.Instant.compare(now, trialEndsAt) < 0
}
