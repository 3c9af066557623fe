import { collect, makeInvoice, paymentMethodOf, RETRY_DAYS } from './invoices.ts'
import { changeSubscription, emit, type Ledger, noRequest } from './ledger.ts'
import { days, monthAfter } from './months.ts'
import type { Invoice, Subscription } from './objects.ts'
import { cancelNow, customerOf, tellOfTrialEnd, toldId } from './subscriptions.ts'

interface Due {
  at: number
  happen: (ledger: Ledger) => void
}

/**
 * What time brings, up to `until`: trials that end or will soon, renewals, charges tried again, cancellations
 * at the end of a period, sessions that expire. In the order of their moments, however far the clock jumped.
 */
export function liveUntil(ledger: Ledger, until: number): void {
  const own: Ledger = { ...ledger, cause: noRequest }
  for (;;) {
    const due = [...dueSubscriptions(own, until), ...dueSessions(own, until)]
    if (due.length === 0) return
    // What one brings may be due as well: a renewal of a renewal.
    const [first] = due.toSorted((a, b) => a.at - b.at)
    const at = first?.at ?? until
    for (const each of due) if (each.at === at) each.happen(own)
  }
}

function dueSessions({ store, clock }: Ledger, until: number): Due[] {
  return store
    .all('session')
    .filter(({ status, expires_at: end }) => status === 'open' && end <= until)
    .map((session) => ({
      at: session.expires_at,
      happen(ledger) {
        const expired = store.save('session', { ...session, status: 'expired', url: null })
        emit(ledger, 'checkout.session.expired', expired, { at: clock.now() })
      },
    }))
}

function dueSubscriptions(ledger: Ledger, until: number): Due[] {
  return ledger.store.all('subscription').flatMap((subscription) => {
    const next = nextOf(ledger, subscription)
    return next && next.at <= until ? [next] : []
  })
}

/** The next moment at which something happens to a subscription by itself. */
function nextOf({ store }: Ledger, subscription: Subscription): Due | undefined {
  const { status, trial_end: trialEnd } = subscription
  const invoice = store.get('invoice', subscription.latest_invoice ?? '')
  const [item] = subscription.items.data
  if (status === 'trialing' && trialEnd !== null) {
    if (!store.get('told', toldId(subscription))) {
      const at = trialEnd - days(3)
      return { at, happen: (ledger) => tellOfTrialEnd(ledger, subscription, at) }
    }
    return { at: trialEnd, happen: (ledger) => renew(ledger, subscription, trialEnd) }
  }
  if (status === 'active') {
    const at = item.current_period_end
    return { at, happen: (ledger) => renew(ledger, subscription, at) }
  }
  const retryAt = invoice?.next_payment_attempt
  if (status === 'past_due' && invoice && typeof retryAt === 'number') {
    return { at: retryAt, happen: (ledger) => tryAgain(ledger, subscription, invoice, retryAt) }
  }
  return undefined
}

function renew(ledger: Ledger, subscription: Subscription, at: number) {
  if (subscription.cancel_at_period_end) {
    cancelNow(ledger, subscription, { at })
    return
  }
  const [item] = subscription.items.data
  const end = monthAfter(at, subscription.billing_cycle_anchor)
  const items: Subscription['items'] = {
    ...subscription.items,
    data: [{ ...item, current_period_start: at, current_period_end: end }],
  }
  const customer = customerOf(ledger, subscription.customer)
  const invoice = makeInvoice(ledger, {
    subscription: { ...subscription, items },
    customer,
    amount: item.price.unit_amount,
    reason: 'subscription_cycle',
    at,
  })
  const status = invoice.status === 'paid' ? 'active' : 'past_due'
  changeSubscription(ledger, subscription, { items, latest_invoice: invoice.id, status }, at)
}

function tryAgain(ledger: Ledger, subscription: Subscription, invoice: Invoice, at: number) {
  const customer = customerOf(ledger, subscription.customer)
  const paymentMethod = paymentMethodOf(subscription, customer)
  const tried = collect(ledger, invoice, { at, paymentMethod })
  if (tried.status === 'paid') {
    changeSubscription(ledger, subscription, { status: 'active' }, at)
  } else if (tried.attempt_count > RETRY_DAYS.length) {
    cancelNow(ledger, subscription, { at, reason: 'payment_failed' })
  }
}

/** Somebody has a card again: what is open is charged at once. */
export function payOpenInvoice(ledger: Ledger, subscription: Subscription): boolean {
  const invoice = ledger.store.get('invoice', subscription.latest_invoice ?? '')
  if (subscription.status !== 'past_due' || invoice?.status !== 'open') return true
  const at = ledger.clock.now()
  const customer = customerOf(ledger, subscription.customer)
  const paymentMethod = paymentMethodOf(subscription, customer)
  const tried = collect(ledger, invoice, { at, paymentMethod })
  if (tried.status !== 'paid') return false
  changeSubscription(ledger, subscription, { status: 'active' }, at)
  return true
}
