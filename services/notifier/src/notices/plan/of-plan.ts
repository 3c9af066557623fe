import type { billingEvents, EventData } from '@encaixe/contracts'
import type { NewDelivery } from '../../deliveries/delivery.ts'
import { msgPaymentFailed } from './msg-payment-failed.ts'
import { msgSubscriptionCancelled, msgSubscriptionChanged } from './msg-subscription.ts'
import { msgTrialEnding } from './msg-trial-ending.ts'

type Changed = EventData<typeof billingEvents.SubscriptionChanged>
type TrialEnding = EventData<typeof billingEvents.TrialEnding>
type PaymentFailed = EventData<typeof billingEvents.SubscriptionPaymentFailed>
type Owner = NonNullable<TrialEnding['professional']>

const occasionOf = ({ id, timezone }: Owner) => ({ professionalId: id, timezone })

/** What a page's owner is told of a change of plan; nothing of what only time or a retry brought. */
export function noticesOfPlan(change: Changed, at: string): NewDelivery[] {
  const { professional: owner, previous, plan, status, trialEndsAt } = change
  const currentPeriodEnd = change.currentPeriodEnd ?? null
  // The first trial is told of by the page itself.
  if (!owner || !previous) return []
  const { name, timezone } = owner
  const occasion = occasionOf(owner)
  const cancelled = (of: Changed['plan'], endsAt: string | null) =>
    msgSubscriptionCancelled.to(owner, { name, timezone, at, plan: of, endsAt }, occasion)
  if (status === 'canceled' && previous.status !== 'canceled') return cancelled(previous.plan, null)
  if (change.cancelAtPeriodEnd && !previous.cancelAtPeriodEnd) {
    return cancelled(plan, currentPeriodEnd)
  }
  const what = newsOf(change, previous)
  if (what === null) return []
  const nextChargeAt = status === 'trialing' ? trialEndsAt : currentPeriodEnd
  const params = { name, timezone, at, plan, what, nextChargeAt }
  return msgSubscriptionChanged.to(owner, params, occasion)
}

type News = 'started' | 'plan_changed' | 'resumed' | 'payment_received' | 'trial_ended'

function newsOf(change: Changed, previous: NonNullable<Changed['previous']>): News | null {
  if (change.reason === 'trial_ended') return 'trial_ended'
  if (change.reason === 'checkout') return 'started'
  // The failed charge has a notice of its own.
  if (change.status === 'past_due') return null
  if (change.plan !== previous.plan) return 'plan_changed'
  if (previous.cancelAtPeriodEnd && !change.cancelAtPeriodEnd) return 'resumed'
  return previous.status === 'past_due' && change.status === 'active' ? 'payment_received' : null
}

export function noticesOfTrialEnding(ending: TrialEnding, at: string): NewDelivery[] {
  const { professional: owner, plan, trialEndsAt, hasSubscription } = ending
  if (!owner) return []
  const { name, timezone } = owner
  const params = { name, timezone, at, plan, trialEndsAt, hasSubscription }
  return msgTrialEnding.to(owner, params, occasionOf(owner))
}

export function noticesOfFailure(failure: PaymentFailed): NewDelivery[] {
  const { professional: owner, plan, amountCents, nextAttemptAt, failedAt } = failure
  if (!owner) return []
  const { name, timezone } = owner
  const params = { name, timezone, at: failedAt, plan, amountCents, nextAttemptAt }
  return msgPaymentFailed.to(owner, params, occasionOf(owner))
}
