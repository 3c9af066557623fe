import { planKey, subscriptionStatus } from '@encaixe/contracts'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { PaymentFailure, ProcessorSubscription } from '../refresh/settle.rule.ts'

/** The processor's words for it; ours for no subscription is none of them. */
const status = subscriptionStatus.exclude(['none'])
const ours = z.object({
  professionalId: z.uuid().nullable().catch(null),
  plan: planKey.nullable().catch(null),
})

const instantOf = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)
const orNull = (seconds: number | null | undefined) =>
  typeof seconds === 'number' ? instantOf(seconds) : null

/**
 * A subscription in our words.
 * @throws z.ZodError for a status that this version of the API does not have
 */
export function readSubscription(subscription: Stripe.Subscription): ProcessorSubscription {
  const [item] = subscription.items.data
  const { professionalId = null, plan = null } = subscription.metadata
  return {
    id: subscription.id,
    status: status.parse(subscription.status),
    priceId: item?.price.id ?? '',
    currency: item?.price.currency ?? subscription.currency,
    ...ours.parse({ professionalId, plan }),
    createdAt: instantOf(subscription.created),
    trialEnd: orNull(subscription.trial_end),
    currentPeriodEnd: orNull(item?.current_period_end),
    // A date that somebody set by hand ends it as well.
    isEnding: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    failure: failureOf(subscription.latest_invoice),
  }
}

function failureOf(invoice: Stripe.Subscription['latest_invoice']): PaymentFailure | null {
  if (invoice === null || typeof invoice === 'string') return null
  const { id, status: state, attempt_count: attempt, amount_due: amountCents } = invoice
  if (id === undefined || state !== 'open' || attempt === 0) return null
  return {
    invoiceId: id,
    attempt,
    amountCents,
    nextAttemptAt: orNull(invoice.next_payment_attempt),
  }
}
