import type { billingEvents, EventData } from '@encaixe/contracts'
import type { NewDelivery } from '../../deliveries/delivery.ts'
import { toOwner } from '../to-owner.ts'
import { msgPaymentFailed } from './msg-payment-failed.ts'
import {
  msgSubscriptionCancelled,
  msgSubscriptionChanged,
  type PlanNews,
} from './msg-subscription.ts'
import { msgTrialEnding } from './msg-trial-ending.ts'

type Changed = EventData<typeof billingEvents.SubscriptionChanged>
type TrialEnding = EventData<typeof billingEvents.TrialEnding>
type PaymentFailed = EventData<typeof billingEvents.SubscriptionPaymentFailed>

/** What a page's owner is told of a change of plan; nothing of what only time or a retry brought. */
export function noticesOfPlan(change: Changed, at: string): NewDelivery[] {
  const { professional: owner, previous, plan, status, trialEndsAt } = change
  const currentPeriodEnd = change.currentPeriodEnd ?? null
  // The first trial is told of by the page itself.
  if (!owner || !previous) return []
  const cancelled = (of: Changed['plan'], endsAt: string | null) =>
    toOwner(msgSubscriptionCancelled, owner, { at, plan: of, endsAt })
  if (status === 'canceled' && previous.status !== 'canceled') return cancelled(previous.plan, null)
  if (change.cancelAtPeriodEnd && !previous.cancelAtPeriodEnd) {
    return cancelled(plan, currentPeriodEnd)
  }
  const what = newsOf(change, previous)
  if (what === null) return []
  const nextChargeAt = status === 'trialing' ? trialEndsAt : currentPeriodEnd
  return toOwner(msgSubscriptionChanged, owner, { at, plan, what, nextChargeAt })
}

function newsOf(change: Changed, previous: NonNullable<Changed['previous']>): PlanNews | null {
  if (change.reason === 'trial_ended') return 'trial_ended'
  if (change.reason === 'checkout') return 'started'
  // The failed charge has a notice of its own.
  if (change.status === 'past_due') return null
  if (change.plan !== previous.plan) return 'plan_changed'
  if (previous.cancelAtPeriodEnd && !change.cancelAtPeriodEnd) return 'resumed'
  return previous.status === 'past_due' && change.status === 'active' ? 'payment_received' : null
}

export const noticesOfTrialEnding = (
  { professional: owner, plan, trialEndsAt, hasSubscription }: TrialEnding,
  at: string,
): NewDelivery[] =>
  owner ? toOwner(msgTrialEnding, owner, { at, plan, trialEndsAt, hasSubscription }) : []

export const noticesOfFailure = ({
  professional: owner,
  failedAt: at,
  plan,
  amountCents,
  nextAttemptAt,
}: PaymentFailed): NewDelivery[] =>
  owner ? toOwner(msgPaymentFailed, owner, { at, plan, amountCents, nextAttemptAt }) : []
