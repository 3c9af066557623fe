import { newId } from './ids.ts'
import type { Ledger } from './ledger.ts'
import type { Metadata, Price } from './objects.ts'

interface NewPrice {
  /** A configured price keeps its id over restarts; its product's id follows from it. */
  id?: string
  name: string
  currency: string
  /** The smallest unit of the currency. */
  amount: number
  metadata?: Metadata | undefined
  nickname?: string | undefined
}

/** Saves a monthly price and its product. */
export function savePrice(
  { store, clock }: Pick<Ledger, 'store' | 'clock'>,
  price: NewPrice,
): Price {
  const { id = newId('price'), name, currency, amount, metadata = {}, nickname = null } = price
  const product = `prod_${id.slice('price_'.length)}`
  const created = clock.now()
  store.save('product', { id: product, object: 'product', name, active: true, created })
  return store.save('price', {
    id,
    object: 'price',
    active: true,
    created,
    currency,
    livemode: false,
    metadata,
    nickname,
    product,
    recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: amount,
  })
}
