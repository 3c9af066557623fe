import { type ObjectStore, openObjectStore } from '../../object-store.ts'
import type {
  CardBehaviour,
  CheckoutSession,
  Customer,
  Invoice,
  PaymentMethod,
  PortalSession,
  Price,
  ProcessorEvent,
  SessionPlan,
  Subscription,
} from './objects.ts'

export interface Kinds {
  customer: Customer
  payment_method: PaymentMethod
  behaviour: { id: string; behaviour: CardBehaviour }
  price: Price
  product: { id: string; object: 'product'; name: string; active: boolean; created: number }
  subscription: Subscription
  invoice: Invoice
  session: CheckoutSession
  session_plan: SessionPlan & { id: string }
  portal: PortalSession
  event: ProcessorEvent
  clock: { id: string; offsetMs: number }
  /** Marks that the event about a trial's end was sent. */
  told: { id: string }
}

/** How many events are kept; the real one keeps them for 30 days. */
const EVENTS = 50_000

/** All objects of the processor. */
export type Store = ObjectStore<Kinds>

export const openStore = (file: string | undefined): Store =>
  openObjectStore<Kinds>(
    { variable: 'CARD_DATA_FILE', file },
    {
      customer: new Map(),
      payment_method: new Map(),
      behaviour: new Map(),
      price: new Map(),
      product: new Map(),
      subscription: new Map(),
      invoice: new Map(),
      session: new Map(),
      session_plan: new Map(),
      portal: new Map(),
      event: new Map(),
      clock: new Map(),
      told: new Map(),
    },
    { event: EVENTS },
  )
