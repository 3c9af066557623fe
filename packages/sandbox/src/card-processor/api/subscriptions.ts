import { z } from 'zod'
import { noSuch, ProcessorError } from '../errors.ts'
import { cardTokens, readCard } from '../model/cards.ts'
import { addCard, requireTrialEnd } from '../model/checkout.ts'
import { changeSubscription, type Ledger } from '../model/ledger.ts'
import { days } from '../model/months.ts'
import type { Customer, Subscription } from '../model/objects.ts'
import {
  beginSubscription,
  cancelAtPeriodEnd,
  cancelNow,
  changePrice,
  customerOf,
  priceOf,
  requireLive,
  tellOfTrialEnd,
} from '../model/subscriptions.ts'
import { flag, mergedMetadata, metadata, text, timestamp } from '../parameters.ts'
import { expand, expandOnly, found, listOf, listParameters } from './lists.ts'
import type { AddOperation } from './requests.ts'

/** The card that pays: one by its token or id, or the customer's own. */
function methodOf(ledger: Ledger, customer: Customer, named: string | undefined): string | null {
  const number = named === undefined ? undefined : cardTokens[named]
  const read = number === undefined ? undefined : readCard(number, { month: 12, year: 2034 })
  if (read) return addCard(ledger, customer, read).id
  if (named === undefined) return customer.invoice_settings.default_payment_method
  if (!ledger.store.get('payment_method', named)) throw noSuch('PaymentMethod', named)
  return named
}

const statuses = z.enum([
  'all',
  'ended',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'paused',
])

export function subscriptionOperations(add: AddOperation) {
  add({
    method: 'POST',
    path: '/subscriptions',
    parameters: z.strictObject({
      customer: text,
      items: z
        .array(z.strictObject({ price: text, quantity: z.literal('1').optional() }))
        .length(1),
      metadata: metadata.optional(),
      trial_end: timestamp.optional(),
      default_payment_method: text.optional(),
      expand,
    }),
    answer(input, _id, ledger) {
      const customer = customerOf(ledger, input.customer)
      const price = priceOf(ledger, input.items[0]?.price ?? '', 'items[0][price]')
      const method = methodOf(ledger, customer, input.default_payment_method)
      const trialEnd = input.trial_end ?? null
      if (method === null && trialEnd === null) {
        throw new ProcessorError(
          400,
          'This customer has no attached payment source or default payment method.',
          { code: 'resource_missing' },
        )
      }
      return beginSubscription(ledger, {
        customer: customerOf(ledger, input.customer),
        price,
        trialEnd,
        metadata: input.metadata ?? {},
        paymentMethod: method,
      })
    },
  })
  add({
    method: 'GET',
    path: '/subscriptions',
    parameters: z.strictObject({
      ...listParameters,
      customer: text.optional(),
      price: text.optional(),
      status: statuses.optional(),
    }),
    answer({ customer, price, status, ...page }, _id, { store }) {
      const isWanted = (one: Subscription) =>
        (customer === undefined || one.customer === customer) &&
        (price === undefined || one.items.data[0].price.id === price) &&
        hasStatus(one, status)
      return listOf('/v1/subscriptions', store.all('subscription').filter(isWanted), page)
    },
  })
  add({
    method: 'GET',
    path: '/subscriptions/:id',
    parameters: expandOnly,
    answer: (_input, id, ledger) => found(ledger.store, 'subscription', id),
  })
  add({
    method: 'POST',
    path: '/subscriptions/:id',
    parameters: z.strictObject({
      items: z
        .array(z.strictObject({ id: text, price: text, quantity: z.literal('1').optional() }))
        .length(1)
        .optional(),
      cancel_at_period_end: flag.optional(),
      metadata: metadata.optional(),
      trial_end: timestamp.optional(),
      proration_behavior: z.enum(['create_prorations', 'none', 'always_invoice']).optional(),
      default_payment_method: text.optional(),
      expand,
    }),
    answer(input, id, ledger) {
      const at = ledger.clock.now()
      const before = requireLive(found(ledger.store, 'subscription', id))
      const changed = input.items?.[0]
        ? changePrice(ledger, before, priceOf(ledger, input.items[0].price, 'items[0][price]'))
        : before
      const { cancel_at_period_end: cancel, trial_end: trialEnd } = input
      const customer = customerOf(ledger, before.customer)
      const method = input.default_payment_method
      const after = changeSubscription(
        ledger,
        changed,
        {
          metadata: mergedMetadata(before.metadata, input.metadata),
          ...(cancel !== undefined && cancelAtPeriodEnd(ledger, changed, cancel)),
          ...(method && { default_payment_method: methodOf(ledger, customer, method) }),
          ...(trialEnd && { trial_end: requireTrialEnd(trialEnd, at, 'trial_end') }),
        },
        at,
      )
      if (trialEnd && trialEnd - at <= days(3)) tellOfTrialEnd(ledger, after, at)
      return after
    },
  })
  add({
    method: 'DELETE',
    path: '/subscriptions/:id',
    parameters: z.strictObject({
      invoice_now: flag.optional(),
      prorate: flag.optional(),
      expand,
    }),
    answer({ prorate = false }, id, ledger) {
      const before = requireLive(found(ledger.store, 'subscription', id))
      return cancelNow(ledger, before, { at: ledger.clock.now(), prorate })
    },
  })
}

/** Without one all that are not ended; `ended` are those that are. */
function hasStatus(
  { status }: Subscription,
  wanted: z.output<typeof statuses> | undefined,
): boolean {
  if (wanted === 'all') return true
  if (wanted === undefined) return status !== 'canceled'
  if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired'
  return status === wanted
}
