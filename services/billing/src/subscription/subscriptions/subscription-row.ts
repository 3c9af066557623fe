import { planKey, type Subscription, subscriptionStatus } from '@encaixe/contracts'
import type { Subscription as SubscriptionRow } from '../../../generated/client.ts'
import type { PlanPart } from '../refresh/settle.rule.ts'
import { effectivePlan, limitsOf, type PlanState } from './effective-plan.rule.ts'

export const instantOrNull = (date: Date | null): Temporal.Instant | null =>
  date && Temporal.Instant.fromEpochMilliseconds(date.getTime())
export const dateOf = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds)
export const dateOrNull = (instant: Temporal.Instant | null): Date | null =>
  instant && dateOf(instant)

/** What decides which plan counts, as the row has it. */
export function planStateOf(row: SubscriptionRow): PlanState {
  return {
    plan: planKey.parse(row.plan),
    status: subscriptionStatus.parse(row.status),
    trialEndsAt: instantOrNull(row.trialEndsAt),
    billingSubscriptionId: row.billingSubscriptionId,
  }
}

/** The same with what the processor says of it. */
export const planPartOf = (row: SubscriptionRow): PlanPart => ({
  ...planStateOf(row),
  currentPeriodEnd: instantOrNull(row.currentPeriodEnd),
  cancelAtPeriodEnd: row.cancelAtPeriodEnd,
})

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
    currentPeriodEnd: row.currentPeriodEnd?.toISOString() ?? null,
    hasSubscription: row.billingSubscriptionId !== null,
    version: row.version,
  }
}
