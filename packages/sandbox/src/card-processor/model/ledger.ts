import type { Faults } from '../../faults.ts'
import type { Clock } from '../clock.ts'
import { newId } from './ids.ts'
import type { EventObject, Invoice, ProcessorEvent, Store, Subscription } from './objects.ts'

/** All answers have this version's shape, whatever version a request names. */
export const API_VERSION = '2026-10-28'

/** The request that caused an event. */
export interface Cause {
  id: string | null
  idempotencyKey: string | null
}

export const noRequest: Cause = { id: null, idempotencyKey: null }

/** The dependencies of every operation of the processor. */
export interface Ledger {
  store: Store
  clock: Clock
  faults: Faults
  /** Where its pages are. */
  pagesUrl: () => string
  /** Sends an event after the current operation. */
  send: (event: ProcessorEvent) => void
  /** The current request. */
  cause: Cause
}

/** Stores an event and sends it as a webhook. */
export function emit(
  { store, send, cause }: Ledger,
  type: string,
  object: EventObject,
  { at, previous }: { at: number; previous?: Record<string, unknown> },
): void {
  const event: ProcessorEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: at,
    data: {
      object: structuredClone(object),
      ...(previous && { previous_attributes: previous }),
    },
    livemode: false,
    pending_webhooks: 1,
    request: { id: cause.id, idempotency_key: cause.idempotencyKey },
    type,
  }
  store.save('event', event)
  send(event)
}

/** Changes a subscription and sends an event with the former values; does nothing if nothing differs. */
export function changeSubscription(
  ledger: Ledger,
  before: Subscription,
  changes: Partial<Subscription>,
  at: number,
): Subscription {
  const after: Subscription = { ...before, ...changes }
  const previous = differences(before, after)
  if (Object.keys(previous).length === 0) return before
  ledger.store.save('subscription', after)
  const type = after.status === 'canceled' ? 'deleted' : 'updated'
  emit(ledger, `customer.subscription.${type}`, after, {
    at,
    ...(type === 'updated' && { previous }),
  })
  return after
}

export function changeInvoice(
  { store }: Ledger,
  before: Invoice,
  changes: Partial<Invoice>,
): Invoice {
  return store.save('invoice', { ...before, ...changes })
}

/** The former values of the keys that differ. */
function differences<T extends object>(before: T, after: T): Record<string, unknown> {
  const old = new Map(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after).flatMap(([key, value]) =>
      JSON.stringify(old.get(key)) === JSON.stringify(value) ? [] : [[key, old.get(key) ?? null]],
    ),
  )
}
