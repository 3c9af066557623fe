import { declined, noSuch, ProcessorError } from '../errors.ts'
import { newId } from './ids.ts'
import { makeInvoice } from './invoices.ts'
import { changeInvoice, changeSubscription, emit, type Ledger } from './ledger.ts'
import { days, monthAfter } from './months.ts'
import type { Customer, Metadata, Price, Subscription, SubscriptionItem } from './objects.ts'

export function priceOf({ store }: Ledger, id: string, param: string): Price {
  const price = store.get('price', id)
  if (!price) throw noSuch('price', id, param)
  return price
}

export function customerOf({ store }: Ledger, id: string, param = 'customer'): Customer {
  const customer = store.get('customer', id)
  if (!customer || customer.deleted) throw noSuch('customer', id, param)
  return customer
}

interface NewSubscription {
  customer: Customer
  price: Price
  trialEnd: number | null
  metadata: Metadata
  paymentMethod: string | null
}

/**
 * Begins a subscription: on trial, or with its first invoice.
 * @throws {ProcessorError} if the first charge is declined; nothing begins then
 */
export function beginSubscription(
  ledger: Ledger,
  { customer, price, trialEnd, metadata, paymentMethod }: NewSubscription,
): Subscription {
  const at = ledger.clock.now()
  const isFailing =
    trialEnd === null &&
    paymentMethod !== null &&
    ledger.store.get('behaviour', paymentMethod)?.behaviour === 'fails_later'
  if (isFailing) throw declined()
  const id = newId('sub')
  const anchor = trialEnd ?? at
  const item: SubscriptionItem = {
    id: newId('si', 14),
    object: 'subscription_item',
    created: at,
    current_period_start: at,
    current_period_end: trialEnd ?? monthAfter(at, at),
    metadata: {},
    price,
    quantity: 1,
    subscription: id,
  }
  let subscription: Subscription = {
    id,
    object: 'subscription',
    billing_cycle_anchor: anchor,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: at,
    currency: price.currency,
    customer: customer.id,
    default_payment_method: paymentMethod,
    ended_at: null,
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      total_count: 1,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    metadata,
    start_date: at,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : at,
  }
  ledger.store.save('subscription', subscription)
  const amount = trialEnd === null ? price.unit_amount : 0
  const invoice = makeInvoice(ledger, {
    subscription,
    customer,
    amount,
    reason: 'subscription_create',
    at,
  })
  subscription = ledger.store.save('subscription', { ...subscription, latest_invoice: invoice.id })
  emit(ledger, 'customer.subscription.created', subscription, { at })
  if (trialEnd !== null && trialEnd - at <= days(3)) tellOfTrialEnd(ledger, subscription, at)
  return subscription
}

export const toldId = ({ id, trial_end: trialEnd }: Subscription) => `${id} ${trialEnd}`

/** Sends the event three days before the end of the trial, or at once if less is left; once for each end. */
export function tellOfTrialEnd(ledger: Ledger, subscription: Subscription, at: number): void {
  ledger.store.save('told', { id: toldId(subscription) })
  emit(ledger, 'customer.subscription.trial_will_end', subscription, { at })
}

export function requireLive(subscription: Subscription): Subscription {
  if (subscription.status !== 'canceled') return subscription
  throw noSuch('subscription', subscription.id)
}

/** Cancels now. With `prorate` the customer is credited for the rest of the period. */
export function cancelNow(
  ledger: Ledger,
  before: Subscription,
  {
    at,
    prorate = false,
    reason = 'cancellation_requested',
  }: { at: number; prorate?: boolean; reason?: string },
): Subscription {
  if (prorate && before.status === 'active') {
    const customer = customerOf(ledger, before.customer)
    const [{ price }] = before.items.data
    const credit = Math.round(price.unit_amount * remaining(before, at))
    ledger.store.save('customer', { ...customer, balance: customer.balance - credit })
  }
  const invoice = before.latest_invoice && ledger.store.get('invoice', before.latest_invoice)
  if (invoice && invoice.status === 'open') changeInvoice(ledger, invoice, { status: 'void' })
  return changeSubscription(
    ledger,
    before,
    {
      status: 'canceled',
      canceled_at: before.canceled_at ?? at,
      ended_at: at,
      cancel_at_period_end: false,
      cancellation_details: { comment: null, feedback: null, reason },
    },
    at,
  )
}

/** The changes that cancel at the end of the period, or take that back. */
export function cancelAtPeriodEnd(
  ledger: Ledger,
  before: Subscription,
  wanted: boolean,
): Partial<Subscription> {
  const [item] = before.items.data
  return {
    cancel_at_period_end: wanted,
    cancel_at: wanted ? item.current_period_end : null,
    canceled_at: wanted ? ledger.clock.now() : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      reason: wanted ? 'cancellation_requested' : null,
    },
  }
}

/** The share of the current period that remains, from 0 to 1. */
export function remaining(subscription: Subscription, at: number): number {
  const [item] = subscription.items.data
  const length = item.current_period_end - item.current_period_start
  return length <= 0 ? 0 : Math.max(item.current_period_end - at, 0) / length
}

/**
 * Changes the price now. Charges or credits the difference for the rest of the period.
 * @throws {ProcessorError} if the charge is declined; the price then stays
 */
export function changePrice(ledger: Ledger, before: Subscription, price: Price): Subscription {
  const at = ledger.clock.now()
  const [item] = before.items.data
  if (price.currency !== before.currency) {
    throw new ProcessorError(400, 'The price must have the currency of the subscription.', {
      param: 'items[0][price]',
    })
  }
  const customer = customerOf(ledger, before.customer)
  const difference = Math.round(
    (price.unit_amount - item.price.unit_amount) * remaining(before, at),
  )
  const items: Subscription['items'] = { ...before.items, data: [{ ...item, price }] }
  if (before.status !== 'active' || difference === 0) {
    return changeSubscription(ledger, before, { items }, at)
  }
  if (difference < 0) {
    ledger.store.save('customer', { ...customer, balance: customer.balance + difference })
    return changeSubscription(ledger, before, { items }, at)
  }
  const method = before.default_payment_method ?? customer.invoice_settings.default_payment_method
  const fails =
    method === null || ledger.store.get('behaviour', method)?.behaviour === 'fails_later'
  if (fails) throw declined()
  const invoice = makeInvoice(ledger, {
    subscription: { ...before, items },
    customer,
    amount: difference,
    reason: 'subscription_update',
    at,
  })
  return changeSubscription(ledger, before, { items, latest_invoice: invoice.id }, at)
}
