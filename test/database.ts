import pg from 'pg'
import { z } from 'zod'
import { stack } from './stack.ts'

export type Service = keyof ReturnType<typeof stack>['databases']

const pools = new Map<string, pg.Pool>()

/** Connections are kept: waiting tests query ten times a second. */
function poolOf(connectionString: string): pg.Pool {
  const kept = pools.get(connectionString)
  if (kept) return kept
  const pool = new pg.Pool({ connectionString, idleTimeoutMillis: 1_000, allowExitOnIdle: true })
  // A connection that is lost while idle is replaced.
  pool.on('error', () => undefined)
  pools.set(connectionString, pool)
  return pool
}

/** Queries a service's database, for what no interface shows or prepares. */
export async function query(
  service: Service,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const { rows } = await poolOf(stack().databases[service]).query<Record<string, unknown>>(
    sql,
    values,
  )
  return rows
}

/** Queries a service's database and parses each row. */
export async function rowsOf<S extends z.ZodType>(
  service: Service,
  row: S,
  sql: string,
  values: unknown[] = [],
): Promise<z.output<S>[]> {
  return z.array(row).parse(await query(service, sql, values))
}
