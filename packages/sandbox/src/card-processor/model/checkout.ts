import { ProcessorError } from '../errors.ts'
import type { ReadCard } from './cards.ts'
import { newId } from './ids.ts'
import { emit, type Ledger } from './ledger.ts'
import { days } from './months.ts'
import type { CheckoutSession, Customer, Metadata, PaymentMethod, Price } from './objects.ts'
import { beginSubscription, customerOf, priceOf } from './subscriptions.ts'

/** A trial that is passed on to a session has to last at least this long. */
const SHORTEST_TRIAL = days(2)

/** @throws {ProcessorError} where the end is less than 48 hours ahead */
export function requireTrialEnd(trialEnd: number, now: number, param: string): number {
  if (trialEnd >= now + SHORTEST_TRIAL) return trialEnd
  throw new ProcessorError(400, 'The `trial_end` date has to be at least 2 days in the future.', {
    param,
  })
}

interface NewSession {
  customer: Customer
  price: Price
  trialEnd: number | null
  metadata: Metadata
  subscriptionMetadata: Metadata
  successUrl: string
  cancelUrl: string | null
  locale: string | null
  clientReferenceId: string | null
}

export function openSession(ledger: Ledger, wanted: NewSession): CheckoutSession {
  const at = ledger.clock.now()
  const id = newId('cs_test', 58)
  const { price, customer, trialEnd } = wanted
  ledger.store.save('session_plan', {
    id,
    price: price.id,
    trialEnd,
    metadata: wanted.subscriptionMetadata,
  })
  const amount = trialEnd === null ? price.unit_amount : 0
  return ledger.store.save('session', {
    id,
    object: 'checkout.session',
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: wanted.cancelUrl,
    client_reference_id: wanted.clientReferenceId,
    created: at,
    currency: price.currency,
    customer: customer.id,
    expires_at: at + days(1),
    invoice: null,
    livemode: false,
    locale: wanted.locale,
    metadata: wanted.metadata,
    mode: 'subscription',
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: wanted.successUrl,
    url: `${ledger.pagesUrl()}/checkout/${id}`,
  })
}

export function expireSession(ledger: Ledger, session: CheckoutSession): CheckoutSession {
  if (session.status !== 'open') {
    throw new ProcessorError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  }
  const expired = ledger.store.save('session', { ...session, status: 'expired', url: null })
  emit(ledger, 'checkout.session.expired', expired, { at: ledger.clock.now() })
  return expired
}

/** Keeps a card for a customer, as the one that pays from now on. */
export function addCard(ledger: Ledger, customer: Customer, read: ReadCard): PaymentMethod {
  const at = ledger.clock.now()
  const method = ledger.store.save('payment_method', {
    id: newId('pm'),
    object: 'payment_method',
    type: 'card',
    card: read.card,
    created: at,
    customer: customer.id,
    livemode: false,
  })
  ledger.store.save('behaviour', { id: method.id, behaviour: read.behaviour })
  emit(ledger, 'payment_method.attached', method, { at })
  const settings = { default_payment_method: method.id }
  const changed = ledger.store.save('customer', { ...customer, invoice_settings: settings })
  emit(ledger, 'customer.updated', changed, {
    at,
    previous: { invoice_settings: customer.invoice_settings },
  })
  return method
}

/**
 * The card was accepted: the subscription begins.
 * @throws {ProcessorError} when it is charged at once, and declined
 */
export function completeSession(
  ledger: Ledger,
  session: CheckoutSession,
  read: ReadCard,
): CheckoutSession {
  const plan = ledger.store.get('session_plan', session.id)
  if (!plan) throw new ProcessorError(500, 'The session is broken.', { type: 'api_error' })
  const customer = customerOf(ledger, session.customer)
  const price = priceOf(ledger, plan.price, 'price')
  const method = addCard(ledger, customer, read)
  const subscription = beginSubscription(ledger, {
    customer: customerOf(ledger, session.customer),
    price,
    trialEnd: plan.trialEnd,
    metadata: plan.metadata,
    paymentMethod: method.id,
  })
  const complete = ledger.store.save('session', {
    ...session,
    invoice: subscription.latest_invoice,
    payment_status: plan.trialEnd === null ? 'paid' : 'no_payment_required',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  })
  emit(ledger, 'checkout.session.completed', complete, { at: ledger.clock.now() })
  return complete
}
