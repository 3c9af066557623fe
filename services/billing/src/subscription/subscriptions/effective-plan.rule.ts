import {
  PLANS,
  type PlanKey,
  type PlanLimits,
  planAt,
  type Subscription,
  trialCarrying,
} from '@encaixe/contracts'

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

/**
 * The plan that counts at `now` (docs/product-rules.md). A payment that is late (`past_due`) keeps its plan while the processor tries again.
 */
export function effectivePlan(state: PlanState, now: Temporal.Instant): PlanKey {
  const trialEndsAt = trialCarrying({
    ...state,
    hasSubscription: state.billingSubscriptionId !== null,
  })
  return planAt({ effectivePlan: isOver(state.status) ? 'free' : state.plan, trialEndsAt }, now)
}

/** The limits of the plan that counts; null = none. */
export function limitsOf(plan: PlanKey): PlanLimits {
  return PLANS[plan].limits
}
