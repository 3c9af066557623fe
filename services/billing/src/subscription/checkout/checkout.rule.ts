import { AppError, type PlanKey } from '@encaixe/contracts'
import type { PlanState } from '../subscriptions/effective-plan.rule.ts'

export type PaidPlan = Exclude<PlanKey, 'free'>

const isPaidPlan = (name: string): name is PaidPlan =>
  name === 'basic' || name === 'pro' || name === 'premium'

/** @throws AppError INVALID_PLAN for free, and for what is none of ours */
export function paidPlan(name: string): PaidPlan {
  if (isPaidPlan(name)) return name
  throw new AppError('INVALID_PLAN', 'A plan to pay for is basic, pro or premium.')
}

/** The processor takes no trial that ends sooner; the hour is for whoever takes time to type. */
const SHORTEST_TRIAL = { hours: 48 + 25 }

/**
 * Until when nothing is charged: pro within its trial begins when that ends. With less than the processor
 * demands left, it is moved in the professional's favour: a session stays open for a day, and its trial
 * has to be long enough even then.
 */
export function trialEndFor(
  plan: PaidPlan,
  { trialEndsAt, status, billingSubscriptionId }: PlanState,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const isOnTrial =
    status === 'trialing' &&
    billingSubscriptionId === null &&
    trialEndsAt !== null &&
    Temporal.Instant.compare(trialEndsAt, now) > 0
  if (plan !== 'pro' || !isOnTrial) return null
  const earliest = now.add(SHORTEST_TRIAL)
  const end = Temporal.Instant.compare(trialEndsAt, earliest) > 0 ? trialEndsAt : earliest
  return end.round({ smallestUnit: 'second', roundingMode: 'ceil' })
}
