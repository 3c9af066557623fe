import { z } from 'zod'
import { newId } from '../model/ids.ts'
import { emit } from '../model/ledger.ts'
import { cancelNow, customerOf } from '../model/subscriptions.ts'
import { mergedMetadata, metadata, text } from '../parameters.ts'
import { expand, expandOnly, isLike, listOf, listParameters } from './lists.ts'
import type { AddOperation } from './requests.ts'

const fields = {
  email: z.email('must be an e-mail address').optional(),
  name: text.optional(),
  metadata: metadata.optional(),
  preferred_locales: z.array(z.string()).optional(),
  expand,
}

export function customerOperations(add: AddOperation) {
  add({
    method: 'POST',
    path: '/customers',
    parameters: z.strictObject(fields),
    answer({ email = null, name = null, metadata: keys }, _id, ledger) {
      const at = ledger.clock.now()
      const customer = ledger.store.save('customer', {
        id: newId('cus', 14),
        object: 'customer',
        balance: 0,
        created: at,
        currency: null,
        email,
        invoice_settings: { default_payment_method: null },
        livemode: false,
        metadata: mergedMetadata({}, keys),
        name,
      })
      emit(ledger, 'customer.created', customer, { at })
      return customer
    },
  })
  add({
    method: 'GET',
    path: '/customers',
    parameters: z.strictObject({ ...listParameters, email: text.optional() }),
    answer({ email, ...page }, _id, { store }) {
      const found = store.all('customer').filter(({ deleted }) => !deleted)
      return listOf('/v1/customers', found.filter(isLike({ email })), page)
    },
  })
  add({
    method: 'GET',
    path: '/customers/:id',
    parameters: expandOnly,
    answer: (_input, id, ledger) => {
      const found = ledger.store.get('customer', id)
      if (found?.deleted) return { id, object: 'customer', deleted: true }
      return customerOf(ledger, id, 'id')
    },
  })
  add({
    method: 'POST',
    path: '/customers/:id',
    parameters: z.strictObject({
      ...fields,
      invoice_settings: z.strictObject({ default_payment_method: text }).optional(),
    }),
    answer(input, id, ledger) {
      const before = customerOf(ledger, id, 'id')
      const after = ledger.store.save('customer', {
        ...before,
        email: input.email ?? before.email,
        name: input.name ?? before.name,
        metadata: mergedMetadata(before.metadata, input.metadata),
        invoice_settings: input.invoice_settings ?? before.invoice_settings,
      })
      emit(ledger, 'customer.updated', after, { at: ledger.clock.now(), previous: {} })
      return after
    },
  })
  add({
    method: 'DELETE',
    path: '/customers/:id',
    parameters: z.strictObject({}),
    answer(_input, id, ledger) {
      const customer = customerOf(ledger, id, 'id')
      const at = ledger.clock.now()
      for (const subscription of ledger.store.all('subscription')) {
        const isLive = subscription.customer === id && subscription.status !== 'canceled'
        if (isLive) cancelNow(ledger, subscription, { at })
      }
      // The id stays known, and nothing else of it.
      const gone = { ...customer, email: null, name: null, metadata: {}, deleted: true as const }
      ledger.store.save('customer', gone)
      emit(ledger, 'customer.deleted', gone, { at })
      return { id, object: 'customer', deleted: true }
    },
  })
}
