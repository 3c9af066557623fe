import { openSqlite } from '../../sqlite.ts'
import type { Kinds } from './objects.ts'

type Kind = keyof Kinds

/** All objects of the provider, oldest first: in memory, and in a file if one is configured. */
export interface Store {
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined
  all<K extends Kind>(kind: K): Kinds[K][]
  save<K extends Kind>(kind: K, value: Kinds[K]): Kinds[K]
  close(): void
}

export function openStore(file: string | undefined): Store {
  const database = file === undefined ? undefined : openSqlite('PIX_DATA_FILE', file, SCHEMA)
  const write = database?.prepare(
    'insert into object (kind, id, payload) values (?, ?, ?) on conflict (kind, id) do update set payload = excluded.payload',
  )
  const kept: { [K in Kind]: Map<string, Kinds[K]> } = {
    authority: new Map(),
    account: new Map(),
    charge: new Map(),
    received: new Map(),
    refund: new Map(),
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

  return {
    get: (kind, id) => kept[kind].get(id),
    all: (kind) => [...kept[kind].values()],
    save(kind, value) {
      kept[kind].set(value.id, value)
      write?.run(kind, value.id, JSON.stringify(value))
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
