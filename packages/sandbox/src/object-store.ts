import { openSqlite } from './sqlite.ts'

/** Objects of a provider by their kind and id, oldest first: in memory, and in a file if one is configured. */
export interface ObjectStore<Kinds extends { [K in keyof Kinds]: { id: string } }> {
  get<K extends keyof Kinds>(kind: K, id: string): Kinds[K] | undefined
  all<K extends keyof Kinds>(kind: K): Kinds[K][]
  save<K extends keyof Kinds>(kind: K, value: Kinds[K]): Kinds[K]
  close(): void
}

/**
 * Opens a store with what its file holds.
 * @param most of some kinds only so many are kept, the newest ones
 * @throws Error that names the variable with the file's name
 */
export function openObjectStore<Kinds extends { [K in keyof Kinds]: { id: string } }>(
  { variable, file }: { variable: string; file: string | undefined },
  kept: { [K in keyof Kinds]: Map<string, Kinds[K]> },
  most: Partial<Record<keyof Kinds, number>> = {},
): ObjectStore<Kinds> {
  const database = file === undefined ? undefined : openSqlite(variable, file, SCHEMA)
  const write = database?.prepare(
    'insert into object (kind, id, payload) values (?, ?, ?) on conflict (kind, id) do update set payload = excluded.payload',
  )
  const remove = database?.prepare('delete from object where kind = ? and id = ?')
  for (const kind of Object.keys(kept)) if (isKind(kind)) load(kind)

  function isKind(name: string): name is keyof Kinds & string {
    return Object.hasOwn(kept, name)
  }

  function load<K extends keyof Kinds & string>(kind: K) {
    const rows = database
      ?.prepare('select payload from object where kind = ? order by rowid')
      .all(kind)
    for (const { payload } of rows ?? []) {
      const value: Kinds[K] = JSON.parse(String(payload))
      kept[kind].set(value.id, value)
    }
  }

  function forgetOldest<K extends keyof Kinds>(kind: K) {
    const limit = most[kind]
    if (limit === undefined) return
    for (const id of kept[kind].keys()) {
      if (kept[kind].size <= limit) return
      kept[kind].delete(id)
      remove?.run(String(kind), id)
    }
  }

  return {
    get: (kind, id) => kept[kind].get(id),
    all: (kind) => [...kept[kind].values()],
    save(kind, value) {
      kept[kind].set(value.id, value)
      write?.run(String(kind), value.id, JSON.stringify(value))
      forgetOldest(kind)
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
