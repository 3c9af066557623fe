import type { Kinds, Store } from '../model/objects.ts'

const byPrefix: Readonly<Record<string, keyof Kinds>> = {
  cus: 'customer',
  pm: 'payment_method',
  price: 'price',
  prod: 'product',
  sub: 'subscription',
  in: 'invoice',
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Puts the object in the place of its id, at each path (`data.latest_invoice`). */
export function expanded(store: Store, answer: object, paths: readonly string[] = []): unknown {
  if (paths.length === 0) return answer
  const copy: unknown = structuredClone(answer)
  for (const path of paths) expandAt(store, copy, path.split('.'))
  return copy
}

function expandAt(store: Store, value: unknown, [key, ...rest]: readonly string[]): void {
  if (key === undefined) return
  if (Array.isArray(value)) {
    for (const item of value) expandAt(store, item, [key, ...rest])
    return
  }
  if (!isRecord(value)) return
  const found = value[key]
  if (typeof found === 'string') value[key] = objectWith(store, found)
  expandAt(store, value[key], rest)
}

function objectWith(store: Store, id: string): unknown {
  const kind = byPrefix[id.split('_')[0] ?? '']
  return structuredClone((kind && store.get(kind, id)) ?? id)
}
