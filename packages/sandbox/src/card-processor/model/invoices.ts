import { newId } from './ids.ts'
import { changeInvoice, emit, type Ledger } from './ledger.ts'
import { days } from './months.ts'
import type { Customer, Invoice, Subscription } from './objects.ts'

/** Days until each further attempt of a failed charge; after the last one the subscription ends. */
export const RETRY_DAYS = [3, 5, 7]

interface NewInvoice {
  subscription: Subscription
  customer: Customer
  amount: number
  reason: Invoice['billing_reason']
  at: number
}

/** Makes an invoice, takes what the customer is owed from it, and charges the rest. */
export function makeInvoice(ledger: Ledger, wanted: NewInvoice): Invoice {
  const { subscription, customer, amount, reason, at } = wanted
  const credit = Math.min(Math.max(-customer.balance, 0), amount)
  const due = amount - credit
  const id = newId('in')
  if (credit > 0) {
    ledger.store.save('customer', { ...customer, balance: customer.balance + credit })
  }
  const [item] = subscription.items.data
  const invoice = ledger.store.save('invoice', {
    id,
    object: 'invoice',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: at,
    currency: subscription.currency,
    customer: customer.id,
    hosted_invoice_url: `${ledger.pagesUrl()}/invoice/${id}`,
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.id.slice(-8).toUpperCase()}-${numberOf(ledger, customer)}`,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    period_start: item.current_period_start,
    period_end: item.current_period_end,
    starting_balance: customer.balance,
    status: 'open',
    subtotal: amount,
    total: amount,
  })
  emit(ledger, 'invoice.created', invoice, { at })
  emit(ledger, 'invoice.finalized', invoice, { at })
  return collect(ledger, invoice, { at, paymentMethod: paymentMethodOf(subscription, customer) })
}

/** The four digits behind an invoice's number. */
function numberOf({ store }: Ledger, customer: Customer): string {
  const earlier = store.all('invoice').filter((invoice) => invoice.customer === customer.id)
  return String(earlier.length + 1).padStart(4, '0')
}

export const paymentMethodOf = (subscription: Subscription, customer: Customer): string | null =>
  subscription.default_payment_method ?? customer.invoice_settings.default_payment_method

/** One attempt to have an open invoice paid. */
export function collect(
  ledger: Ledger,
  invoice: Invoice,
  { at, paymentMethod }: { at: number; paymentMethod: string | null },
): Invoice {
  if (invoice.amount_due === 0 || isPaid(ledger, invoice, paymentMethod)) {
    const paid = changeInvoice(ledger, invoice, {
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      attempt_count: invoice.attempt_count + (invoice.amount_due === 0 ? 0 : 1),
      attempted: true,
      next_payment_attempt: null,
      status: 'paid',
    })
    emit(ledger, 'invoice.paid', paid, { at })
    emit(ledger, 'invoice.payment_succeeded', paid, { at })
    return paid
  }
  const wait = RETRY_DAYS[invoice.attempt_count]
  const failed = changeInvoice(ledger, invoice, {
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: wait === undefined ? null : at + days(wait),
  })
  emit(ledger, 'invoice.payment_failed', failed, { at })
  return failed
}

function isPaid({ store, faults }: Ledger, { customer }: Invoice, paymentMethod: string | null) {
  if (paymentMethod === null) return false
  if (faults.take('card_charge', customer)) return false
  return store.get('behaviour', paymentMethod)?.behaviour !== 'fails_later'
}
