import { planKey, type Subscription, subscriptionStatus } from '@encaixe/contracts'
import type { Subscription as SubscriptionRow } from '../generated/client.ts'
import { effectivePlan, limitsOf, type PlanState } from './domain/effective-plan.ts'

/** What decides which plan counts, as the row has it. */
export function planStateOf(row: SubscriptionRow): PlanState {
  return {
    plan: planKey.parse(row.plan),
    status: subscriptionStatus.parse(row.status),
    trialEndsAt:
      row.trialEndsAt && Temporal.Instant.fromEpochMilliseconds(row.trialEndsAt.getTime()),
    billingSubscriptionId: row.billingSubscriptionId,
  }
}

/** The plan part of a professional as the others read it, with the plan that counts at `now`. */
export function subscriptionOf(row: SubscriptionRow, now: Temporal.Instant): Subscription {
  const state = planStateOf(row)
  const counting = effectivePlan(state, now)
  return {
    professionalId: row.professionalId,
    plan: state.plan,
    effectivePlan: counting,
    limits: limitsOf(counting),
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    status: state.status,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    version: row.version,
  }
}
