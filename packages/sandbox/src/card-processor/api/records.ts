import { z } from 'zod'
import { savePrice } from '../model/prices.ts'
import { priceOf } from '../model/subscriptions.ts'
import { integer, metadata, text } from '../parameters.ts'
import { expand, expandOnly, found, isLike, listOf, listParameters } from './lists.ts'
import type { AddOperation } from './requests.ts'

/** Prices, invoices and events: what is mostly read. */
export function recordOperations(add: AddOperation) {
  add({
    method: 'POST',
    path: '/prices',
    parameters: z.strictObject({
      currency: z.string().regex(/^[a-z]{3}$/, 'must be a three-letter code'),
      unit_amount: integer,
      recurring: z.strictObject({ interval: z.literal('month') }),
      product_data: z.strictObject({ name: text }),
      metadata: metadata.optional(),
      nickname: text.optional(),
      expand,
    }),
    answer: ({ currency, unit_amount: amount, product_data: { name }, ...rest }, _id, ledger) =>
      savePrice(ledger, { name, currency, amount, ...rest }),
  })
  add({
    method: 'GET',
    path: '/prices/:id',
    parameters: expandOnly,
    answer: (_input, id, ledger) => priceOf(ledger, id, 'price'),
  })
  add({
    method: 'GET',
    path: '/prices',
    parameters: z.strictObject(listParameters),
    answer: (page, _id, { store }) => listOf('/v1/prices', store.all('price'), page),
  })
  add({
    method: 'GET',
    path: '/invoices',
    parameters: z.strictObject({
      ...listParameters,
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['open', 'paid', 'void', 'uncollectible']).optional(),
    }),
    answer({ customer, subscription, status, ...page }, _id, { store }) {
      const found = store
        .all('invoice')
        .filter(isLike({ customer, status }))
        .filter(({ parent }) => isLike({ subscription })(parent.subscription_details))
      return listOf('/v1/invoices', found, page)
    },
  })
  add({
    method: 'GET',
    path: '/invoices/:id',
    parameters: expandOnly,
    answer: (_input, id, { store }) => found(store, 'invoice', id),
  })
  add({
    method: 'GET',
    path: '/events',
    parameters: z.strictObject({
      ...listParameters,
      type: text.optional(),
      types: z.array(text).max(20).optional(),
    }),
    answer({ type, types, ...page }, _id, { store }) {
      const wanted = types ?? (type === undefined ? undefined : [type])
      const events = store.all('event').filter((one) => wanted?.includes(one.type) ?? true)
      return listOf('/v1/events', events, page)
    },
  })
  add({
    method: 'GET',
    path: '/events/:id',
    parameters: expandOnly,
    answer: (_input, id, { store }) => found(store, 'event', id),
  })
}
