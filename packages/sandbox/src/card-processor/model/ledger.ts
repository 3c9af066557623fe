import type { Faults } from '../../faults.ts'
import type { Clock } from '../clock.ts'
import { newId } from './ids.ts'
import type { EventObject, Invoice, ProcessorEvent, Subscription } from './objects.ts'
import type { Store } from './store.ts'

/** The version whose shapes are answered, whatever version is asked for. */
export const API_VERSION = '2026-10-28'

/** The request that caused something, as its event says. */
export interface Cause {
  id: string | null
  idempotencyKey: string | null
}

export const noRequest: Cause = { id: null, idempotencyKey: null }

/** What everything the processor does is done with. */
export interface Ledger {
  store: Store
  clock: Clock
  faults: Faults
  /** Where its pages are. */
  pagesUrl: () => string
  /** Sends an event on its way, once the work in hand is done. */
  send: (event: ProcessorEvent) => void
  /** The request in hand. */
  cause: Cause
}

/** Says that something happened: stored, and sent as a webhook. */
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

/** Changes a subscription and says what was before; nothing happens where nothing differs. */
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

/** What the keys that differ were before. */
function differences<T extends object>(before: T, after: T): Record<string, unknown> {
  const old = new Map(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after).flatMap(([key, value]) =>
      JSON.stringify(old.get(key)) === JSON.stringify(value) ? [] : [[key, old.get(key) ?? null]],
    ),
  )
}
