import { z } from 'zod'
import type { Found } from '../erasure/erased-person.ts'
import type { RuleSql } from '../retention/retention-sql.ts'
import {
  camelCase,
  columnsOf,
  type Ownership,
  type Tables,
  type Whose,
} from '../retention/tables.ts'

/** Ids by what somebody's rows are found. */
export type OwnerIds = Readonly<Record<Whose, readonly string[]>>

type Owned = Ownership<string> & { whose: Whose; by: string }

type Row = Record<string, unknown> & { id: string }

const types: Record<Whose, string> = {
  account: 'text',
  page: 'uuid',
  client: 'uuid',
  phone: 'text',
}
const namedRows = z.array(z.object({ name: z.string() }))
const exportedRows = z.array(z.looseObject({ id: z.string() }))

const isOf = ({ whose, by }: Owned) => {
  const ids = `$1::${types[whose]}[]`
  return by.includes('$1') ? `(${by.replaceAll('$1', ids)})` : `${by} = any(${ids})`
}

/** Deletes or empties what is somebody's. @returns the keys that were asked for */
export async function eraseOwned(
  sql: RuleSql,
  tables: Tables<string>,
  table: string,
  owned: Owned,
  ids: OwnerIds,
): Promise<Found> {
  const own = [...ids[owned.whose]]
  if (own.length === 0) return {}
  const change = owned.sets ? `update ${table} set ${owned.sets}` : `delete from ${table}`
  const query = `${change} where ${isOf(owned)}`
  if (owned.found === undefined) {
    await sql.$executeRawUnsafe(query, own)
    return {}
  }
  const key = keyOf(tables, table)
  const rows = await sql.$queryRawUnsafe(`${query} returning ${key}::text as name`, own)
  return { [owned.found]: namedRows.parse(rows).map(({ name }) => name) }
}

/** The pages, clients or phones that are an account's by this table. */
export async function namedBy(
  sql: RuleSql,
  tables: Tables<string>,
  { table, userId }: { table: string; userId: string },
): Promise<string[]> {
  const query = `select ${keyOf(tables, table)}::text as name from ${table} where user_id = $1::text`
  return namedRows.parse(await sql.$queryRawUnsafe(query, userId)).map(({ name }) => name)
}

const allColumns = (tables: Tables<string>, table: string) =>
  columnsOf(tables[table]?.columns ?? '')
const keyOf = (tables: Tables<string>, table: string) => allColumns(tables, table)[0]

const select = (
  tables: Tables<string>,
  table: string,
  { hides = '', shows }: { hides?: string | undefined; shows?: string | undefined },
) => {
  const hidden = columnsOf(hides)
  const shown = (shows === undefined ? allColumns(tables, table) : columnsOf(shows))
    .filter((column) => column !== 'id' && !hidden.includes(column))
    .map((column) => `${column} as "${camelCase(column)}"`)
  return `select ${[`${keyOf(tables, table)}::text as id`, ...shown].join(', ')} from ${table}`
}

/** Rows of a list of the export in the order of their key, those after the given one, with their parts. */
export async function exportOwned(
  sql: RuleSql,
  tables: Tables<string>,
  table: string,
  owned: Owned,
  { ids, after, limit }: { ids: OwnerIds; after: string | null; limit: number },
): Promise<Row[]> {
  const own = ids[owned.whose]
  if (own.length === 0) return []
  const key = keyOf(tables, table)
  // The cursor as what the key is, whatever its type.
  const cursor = `(jsonb_populate_record(null::${table}, jsonb_build_object('${key}', $2::text))).${key}`
  const query = `${select(tables, table, owned)} where ${isOf(owned)}
    and ($2::text is null or ${key} > ${cursor}) order by ${key} limit $3::int`
  const rows = exportedRows.parse(await sql.$queryRawUnsafe(query, [...own], after, limit))
  return withParts(sql, tables, table, rows)
}

async function withParts(
  sql: RuleSql,
  tables: Tables<string>,
  table: string,
  rows: Row[],
): Promise<Row[]> {
  let whole = rows
  for (const [name, { part }] of Object.entries(tables)) {
    if (part?.of !== table || !part.as || rows.length === 0) continue
    const { by, as } = part
    const query = `${select(tables, name, part)} where ${by} = any($1::uuid[])
      order by ${allColumns(tables, name).slice(0, 3).join(', ')}`
    const found = exportedRows.parse(
      await sql.$queryRawUnsafe(
        query,
        rows.map(({ id }) => id),
      ),
    )
    const parts = Map.groupBy(
      await withParts(sql, tables, name, found),
      (row) => row[camelCase(by)],
    )
    whole = whole.map((row) => ({ ...row, [as]: parts.get(row.id) ?? [] }))
  }
  return whole
}
