import { type PlanKey, planKey } from './plans.ts'
import type { Subscription } from './subscription.ts'

/** A plan as services keep their copy of it. */
export interface KeptPlan {
  /** What counted when billing told of it. */
  effectivePlan: string
  /** The end of the trial that alone carries the plan; null: the plan lasts until billing tells of another. */
  trialEndsAt: Temporal.Instant | Date | null
}

/**
 * The end of the trial that alone carries a plan: pro without a subscription. null: the plan does not end by the
 * clock. Events of before plans were paid for name no subscription, because there were none.
 */
export const trialCarrying = <End>({
  plan,
  trialEndsAt,
  hasSubscription = false,
}: Pick<Subscription, 'plan' | 'hasSubscription'> & { trialEndsAt: End | null }): End | null =>
  plan === 'pro' && !hasSubscription ? trialEndsAt : null

/**
 * The plan that counts at `now`. A trial lasts until its end, exclusive. A plan whose copy has not arrived is the
 * one that every new page starts with: pro, on trial.
 */
export function planAt(kept: KeptPlan | null, now: Temporal.Instant): PlanKey {
  if (!kept) return 'pro'
  const { effectivePlan, trialEndsAt } = kept
  const isOver = trialEndsAt !== null && epochOf(trialEndsAt) <= epochOf(now)
  return isOver ? 'free' : planKey.parse(effectivePlan)
}

const epochOf = (moment: Temporal.Instant | Date): bigint =>
  moment instanceof Date ? BigInt(moment.getTime()) * 1_000_000n : moment.epochNanoseconds
