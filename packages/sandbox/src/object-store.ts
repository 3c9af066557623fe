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
  variable: string,
  file: string | undefined,
  most: Partial<Record<keyof Kinds, number>> = {},
): ObjectStore<Kinds> {
  const database = file === undefined ? undefined : openSqlite(variable, file, SCHEMA)
  const read = database?.prepare('select payload from object where kind = ? order by rowid')
  const write = database?.prepare(
    'insert into object (kind, id, payload) values (?, ?, ?) on conflict (kind, id) do update set payload = excluded.payload',
  )
  const remove = database?.prepare('delete from object where kind = ? and id = ?')
  const kept: { [K in keyof Kinds]?: Map<string, Kinds[K]> } = {}

  /** The objects of a kind, read from the file when they are first asked for. */
  function of<K extends keyof Kinds>(kind: K): Map<string, Kinds[K]> {
    const known = kept[kind]
    if (known) return known
    const objects = new Map<string, Kinds[K]>()
    for (const { payload } of read?.all(String(kind)) ?? []) {
      const value: Kinds[K] = JSON.parse(String(payload))
      objects.set(value.id, value)
    }
    kept[kind] = objects
    return objects
  }

  return {
    get: (kind, id) => of(kind).get(id),
    all: (kind) => [...of(kind).values()],
    save(kind, value) {
      const objects = of(kind)
      objects.set(value.id, value)
      write?.run(String(kind), value.id, JSON.stringify(value))
      for (const oldest of objects.keys()) {
        if (objects.size <= (most[kind] ?? Number.POSITIVE_INFINITY)) break
        objects.delete(oldest)
        remove?.run(String(kind), oldest)
      }
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
