import { openSqlite } from '../../sqlite.ts'
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
type Kind = keyof Kinds

/** How many events are kept; the real one keeps them for 30 days. */
const EVENTS = 50_000

/** All objects of the processor, oldest first: in memory, and in a file if one is configured. */
export interface Store {
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined
  all<K extends Kind>(kind: K): Kinds[K][]
  save<K extends Kind>(kind: K, value: Kinds[K]): Kinds[K]
  close(): void
}

export function openStore(file: string | undefined): Store {
  const database = file === undefined ? undefined : openSqlite('CARD_DATA_FILE', file, SCHEMA)
  const write = database?.prepare(
    'insert into object (kind, id, payload) values (?, ?, ?) on conflict (kind, id) do update set payload = excluded.payload',
  )
  const remove = database?.prepare('delete from object where kind = ? and id = ?')
  const kept: { [K in Kind]: Map<string, Kinds[K]> } = {
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
  }
  for (const kind of Object.keys(kept)) if (isKind(kind)) load(kind)

  function isKind(name: string): name is Kind {
    return Object.hasOwn(kept, name)
  }

  function load<K extends Kind>(kind: K) {
    const rows = database
      ?.prepare('select payload from object where kind = ? order by rowid')
      .all(kind)
    for (const { payload } of rows ?? []) {
      const value: Kinds[K] = JSON.parse(String(payload))
      kept[kind].set(value.id, value)
    }
  }

  function forgetOldEvents() {
    for (const id of kept.event.keys()) {
      if (kept.event.size <= EVENTS) return
      kept.event.delete(id)
      remove?.run('event', id)
    }
  }

  return {
    get: (kind, id) => kept[kind].get(id),
    all: (kind) => [...kept[kind].values()],
    save(kind, value) {
      kept[kind].set(value.id, value)
      write?.run(kind, value.id, JSON.stringify(value))
      if (kind === 'event') forgetOldEvents()
      return value
    },
    close: () => database?.close(),
  }
}

const SCHEMA = `
  create table if not exists object (
    kind text not null,
    id text not null,
    payload text not null,
    primary key (kind, id)
  ) strict;
`
