import { PLANS, type PlanKey, type PlanLimits, type Subscription } from '@encaixe/contracts'

/** What decides which plan counts. */
export interface PlanState {
  plan: PlanKey
  status: Subscription['status']
  trialEndsAt: Temporal.Instant | null
  billingSubscriptionId: string | null
}

/** The processor's words for a subscription that is over or was never paid. */
const isOver = (status: PlanState['status']) =>
  status === 'canceled' || status === 'unpaid' || status === 'incomplete_expired'

/** Whether nothing but the trial carries the plan, and the trial has run out. */
const trialHasPassed = (
  { plan, trialEndsAt, billingSubscriptionId }: PlanState,
  now: Temporal.Instant,
) =>
  plan === 'pro' &&
  billingSubscriptionId === null &&
  trialEndsAt !== null &&
  Temporal.Instant.compare(trialEndsAt, now) <= 0

/**
 * The plan that counts at `now` (docs/product-rules.md). A trial lasts until its end,
 * exclusive. A payment that is late (`past_due`) keeps its plan while the processor tries again.
 */
export function effectivePlan(state: PlanState, now: Temporal.Instant): PlanKey {
  return trialHasPassed(state, now) || isOver(state.status) ? 'free' : state.plan
}

/** The limits of the plan that counts; null = none. */
export function limitsOf(plan: PlanKey): PlanLimits {
  return PLANS[plan].limits
}
