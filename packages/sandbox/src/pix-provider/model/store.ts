import { type ObjectStore, openObjectStore } from '../../object-store.ts'
import type { Kinds } from './objects.ts'

/** All objects of the provider. */
export type Store = ObjectStore<Kinds>

export const openStore = (file: string | undefined): Store =>
  openObjectStore<Kinds>(
    { variable: 'PIX_DATA_FILE', file },
    {
      authority: new Map(),
      account: new Map(),
      charge: new Map(),
      received: new Map(),
      refund: new Map(),
    },
  )
