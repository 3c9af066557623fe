import pg from 'pg'
import { z } from 'zod'
import { stack } from './stack.ts'

export type Service = keyof ReturnType<typeof stack>['databases']

const pools = new Map<string, pg.Pool>()

/** Kept for the next question: who waits for something asks ten times a second. */
function poolOf(connectionString: string): pg.Pool {
  const kept = pools.get(connectionString)
  if (kept) return kept
  const pool = new pg.Pool({ connectionString, idleTimeoutMillis: 1_000, allowExitOnIdle: true })
  // One that is lost while nobody asks is made anew.
  pool.on('error', () => undefined)
  pools.set(connectionString, pool)
  return pool
}

/** Reads, or prepares, what a service keeps: for what no interface shows or makes quickly. */
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

/** The same, each row as the schema says. */
export async function rowsOf<S extends z.ZodType>(
  service: Service,
  row: S,
  sql: string,
  values: unknown[] = [],
): Promise<z.output<S>[]> {
  return z.array(row).parse(await query(service, sql, values))
}
