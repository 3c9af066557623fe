import { type ObjectStore, openObjectStore } from '../../object-store.ts'
import type { Kinds } from './objects.ts'

/** All objects of the provider. */
export type Store = ObjectStore<Kinds>

export const openStore = (file: string | undefined): Store =>
  openObjectStore<Kinds>(
    { variable: 'MERCADO_PAGO_DATA_FILE', file },
    { account: new Map(), grant: new Map(), payment: new Map(), refund: new Map() },
  )
