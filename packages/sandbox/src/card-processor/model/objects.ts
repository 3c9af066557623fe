import type { ObjectStore } from '../../object-store.ts'

/** Objects as the API shows them, version 2026-10-28. Times are Unix seconds, money is in centavos. */

export type Metadata = Record<string, string>

export interface Customer {
  id: string
  object: 'customer'
  /** Below zero: what the next invoices are paid from first. */
  balance: number
  created: number
  currency: string | null
  email: string | null
  invoice_settings: { default_payment_method: string | null }
  livemode: false
  metadata: Metadata
  name: string | null
  deleted?: true
}

export interface PaymentMethod {
  id: string
  object: 'payment_method'
  type: 'card'
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
  created: number
  customer: string | null
  livemode: false
}

export interface Price {
  id: string
  object: 'price'
  active: boolean
  created: number
  currency: string
  livemode: false
  metadata: Metadata
  nickname: string | null
  product: string
  recurring: { interval: 'month'; interval_count: 1; usage_type: 'licensed' }
  type: 'recurring'
  unit_amount: number
}

export type SubscriptionStatus =
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'incomplete'
  | 'incomplete_expired'
  | 'paused'

export interface SubscriptionItem {
  id: string
  object: 'subscription_item'
  created: number
  current_period_start: number
  current_period_end: number
  metadata: Metadata
  price: Price
  quantity: number
  subscription: string
}

export interface Subscription {
  id: string
  object: 'subscription'
  billing_cycle_anchor: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  cancellation_details: { comment: null; feedback: null; reason: string | null }
  collection_method: 'charge_automatically'
  created: number
  currency: string
  customer: string
  default_payment_method: string | null
  ended_at: number | null
  items: {
    object: 'list'
    data: [SubscriptionItem]
    has_more: false
    total_count: 1
    url: string
  }
  latest_invoice: string | null
  livemode: false
  metadata: Metadata
  start_date: number
  status: SubscriptionStatus
  trial_end: number | null
  trial_start: number | null
}

export interface Invoice {
  id: string
  object: 'invoice'
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempt_count: number
  attempted: boolean
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  collection_method: 'charge_automatically'
  created: number
  currency: string
  customer: string
  hosted_invoice_url: string
  livemode: false
  metadata: Metadata
  next_payment_attempt: number | null
  number: string
  parent: {
    type: 'subscription_details'
    quote_details: null
    subscription_details: { metadata: Metadata; subscription: string }
  }
  period_start: number
  period_end: number
  starting_balance: number
  status: 'open' | 'paid' | 'void' | 'uncollectible'
  subtotal: number
  total: number
}

export interface CheckoutSession {
  id: string
  object: 'checkout.session'
  amount_subtotal: number
  amount_total: number
  cancel_url: string | null
  client_reference_id: string | null
  created: number
  currency: string
  customer: string
  expires_at: number
  invoice: string | null
  livemode: false
  locale: string | null
  metadata: Metadata
  mode: 'subscription'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
  success_url: string
  url: string | null
}

export interface PortalSession {
  id: string
  object: 'billing_portal.session'
  created: number
  customer: string
  livemode: false
  locale: string | null
  return_url: string | null
  url: string
}

export interface ProcessorEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: EventObject; previous_attributes?: Record<string, unknown> }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export type EventObject = Customer | PaymentMethod | Subscription | Invoice | CheckoutSession

/** Kept beside a session: what it makes of itself when the form is sent. */
export interface SessionPlan {
  id: string
  price: string
  trialEnd: number | null
  metadata: Metadata
}

/** Kept beside a payment method: how its charges go. Numbers of cards are kept nowhere. */
export type CardBehaviour = 'good' | 'fails_later'

export interface Kinds {
  customer: Customer
  payment_method: PaymentMethod
  behaviour: { id: string; behaviour: CardBehaviour }
  price: Price
  product: { id: string; object: 'product'; name: string; active: boolean; created: number }
  subscription: Subscription
  invoice: Invoice
  session: CheckoutSession
  session_plan: SessionPlan
  portal: PortalSession
  event: ProcessorEvent
  clock: { id: string; offsetMs: number }
  /** Marks that the event about a trial's end was sent. */
  told: { id: string }
}
export type Store = ObjectStore<Kinds>
