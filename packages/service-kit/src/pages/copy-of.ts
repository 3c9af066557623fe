import type { z } from 'zod'
import type { Database } from '../database/database.ts'
import type { RuleSql } from '../retention/retention-sql.ts'
import { camelCase, columnsOf, type Tables } from '../retention/tables.ts'
import { copyPages } from './copy-pages.ts'
import type { Page } from './fitting-page.ts'

export interface CopyOptions<Told> {
  /** Columns that are worked out from what was told, or are named otherwise there. */
  also?: Readonly<Record<string, (told: Told) => unknown>>
  /** Columns that the service writes itself. */
  own?: string
  /** A condition of SQL on the new row `told`, without which it is not kept. */
  onlyIf?: string
}

/** What a service keeps of another's. */
export type Copy<Told extends object> = ReturnType<typeof copyOf<Told>>

/**
 * A copy of what another service owns, in a table whose columns are named as its fields: its declaration in `tables.ts` is
 * the only list of them. Events come late, twice and out of order: only a higher version is taken, in one statement.
 * In a rebuild the owner is right, even about a lower version (a restored backup), except for what an event showed since.
 * @throws Error when a column is nobody's
 */
export function copyOf<Told extends object>(
  schema: z.ZodType<Told> & { shape: object },
  tables: Tables<string>,
  table: string,
  { also = {}, own = '', onlyIf = 'true' }: CopyOptions<Told> = {},
) {
  const all = columnsOf(tables[table]?.columns ?? '')
  const columns = all.filter((name) => name !== 'seen_at' && !columnsOf(own).includes(name))
  const nobodys = columns.find((name) => !(name in also) && !(camelCase(name) in schema.shape))
  if (nobodys) throw new Error(`Nothing is told of ${table}.${nobodys}.`)
  const statement = `
    insert into ${table} as copy (${columns.join(', ')}, seen_at)
    select ${columns.map((name) => `told.${name}`).join(', ')}, clock_timestamp()
    from jsonb_populate_record(null::${table}, $1::jsonb) as told where ${onlyIf}
    on conflict (${all[0]}) do update set
      ${[...columns, 'seen_at'].map((name) => `${name} = excluded.${name}`).join(', ')}
    where copy.version < excluded.version or copy.seen_at < $2::timestamptz`

  /**
   * @param rebuildSince when the rebuild began, by the database's clock; null for an event
   * @returns 1 if the copy changed, else 0
   */
  const save = async (tx: RuleSql, told: Told, rebuildSince: string | null = null) => {
    const fields = new Map<string, unknown>(Object.entries(told))
    const row = columns.map((name) => {
      const derived = also[name]
      return [name, derived ? derived(told) : fields.get(camelCase(name))]
    })
    return tx.$executeRawUnsafe(statement, JSON.stringify(Object.fromEntries(row)), rebuildSince)
  }
  return {
    save,
    /** Saves everything that the owner holds, a page in a transaction. @returns how much that is */
    rebuild: <Tx extends RuleSql>(
      database: Pick<Database<unknown, Tx>, 'transaction'>,
      since: string,
      fetch: (cursor: string | null) => Promise<Page<Told>>,
    ) =>
      copyPages({
        fetch,
        save: (items) =>
          database.transaction(async ({ tx }) => {
            for (const told of items) await save(tx, told, since)
          }),
      }),
    /** Deletes what neither the owner nor an event has shown since a rebuild began. */
    dropUnseen: (tx: RuleSql, since: string) =>
      tx.$executeRawUnsafe(`delete from ${table} where seen_at < $1::timestamptz`, since),
  }
}
