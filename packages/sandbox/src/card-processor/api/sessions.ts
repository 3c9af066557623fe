import { z } from 'zod'
import { expireSession, openSession, requireTrialEnd } from '../model/checkout.ts'
import { newId } from '../model/ids.ts'
import { customerOf, priceOf } from '../model/subscriptions.ts'
import { metadata, text, timestamp, webAddress } from '../parameters.ts'
import { expand, expandOnly, found, isLike, listOf, listParameters } from './lists.ts'
import type { AddOperation } from './requests.ts'

export function sessionOperations(add: AddOperation) {
  add({
    method: 'POST',
    path: '/checkout/sessions',
    parameters: z.strictObject({
      mode: z.literal('subscription'),
      customer: text,
      line_items: z.array(z.strictObject({ price: text, quantity: z.literal('1') })).length(1),
      success_url: webAddress,
      cancel_url: webAddress.optional(),
      client_reference_id: z.string().max(200).optional(),
      locale: z.string().max(10).optional(),
      metadata: metadata.optional(),
      payment_method_collection: z.literal('always').optional(),
      allowed_payment_method_types: z.array(z.literal('card')).optional(),
      subscription_data: z
        .strictObject({ metadata: metadata.optional(), trial_end: timestamp.optional() })
        .optional(),
      expand,
    }),
    answer(input, _id, ledger) {
      const [item] = input.line_items
      const { trial_end: trialEnd, metadata: keys = {} } = input.subscription_data ?? {}
      return openSession(ledger, {
        customer: customerOf(ledger, input.customer),
        price: priceOf(ledger, item?.price ?? '', 'line_items[0][price]'),
        trialEnd:
          trialEnd === undefined
            ? null
            : requireTrialEnd(trialEnd, ledger.clock.now(), 'subscription_data[trial_end]'),
        metadata: input.metadata ?? {},
        subscriptionMetadata: keys,
        successUrl: input.success_url,
        cancelUrl: input.cancel_url ?? null,
        locale: input.locale ?? null,
        clientReferenceId: input.client_reference_id ?? null,
      })
    },
  })
  add({
    method: 'GET',
    path: '/checkout/sessions',
    parameters: z.strictObject({
      ...listParameters,
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
    }),
    answer({ customer, subscription, status, ...page }, _id, { store }) {
      const found = store.all('session').filter(isLike({ customer, subscription, status }))
      return listOf('/v1/checkout/sessions', found, page)
    },
  })
  add({
    method: 'GET',
    path: '/checkout/sessions/:id',
    parameters: expandOnly,
    answer: (_input, id, { store }) => found(store, 'session', id, 'checkout.session'),
  })
  add({
    method: 'POST',
    path: '/checkout/sessions/:id/expire',
    parameters: expandOnly,
    answer: (_input, id, ledger) =>
      expireSession(ledger, found(ledger.store, 'session', id, 'checkout.session')),
  })
  add({
    method: 'POST',
    path: '/billing_portal/sessions',
    parameters: z.strictObject({
      customer: text,
      return_url: webAddress.optional(),
      locale: z.string().max(10).optional(),
      expand,
    }),
    answer(input, _id, ledger) {
      const customer = customerOf(ledger, input.customer)
      const id = newId('bps')
      return ledger.store.save('portal', {
        id,
        object: 'billing_portal.session',
        created: ledger.clock.now(),
        customer: customer.id,
        livemode: false,
        locale: input.locale ?? null,
        return_url: input.return_url ?? null,
        url: `${ledger.pagesUrl()}/portal/${id}`,
      })
    },
  })
}
