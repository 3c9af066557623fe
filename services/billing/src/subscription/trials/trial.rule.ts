import { effectivePlan, type PlanState } from '../subscriptions/effective-plan.rule.ts'

/** A new professional starts on pro for this long. */
const TRIAL_DAYS = 14

/** The plan part a new professional starts with: pro, on trial from the moment they joined. */
export function newTrial(joinedAt: Temporal.Instant, now: Temporal.Instant): PlanState {
  const trial: PlanState = {
    plan: 'pro',
    status: 'trialing',
    trialEndsAt: joinedAt.add({ hours: TRIAL_DAYS * 24 }),
    billingSubscriptionId: null,
  }
  // An event handled very late, after an outage or a restored backup: the trial is over already.
  return effectivePlan(trial, now) === 'free' ? endedTrial(trial) : trial
}

/** The same once the trial has run out: the plan is remembered, nothing carries it any more. */
export function endedTrial(trial: PlanState): PlanState {
  return { ...trial, status: trial.status === 'trialing' ? 'none' : trial.status }
}
