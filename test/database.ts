import pg from 'pg'
import { z } from 'zod'
import { stack } from './stack.ts'

export type Service = keyof ReturnType<typeof stack>['databases']

/** Reads, or prepares, what a service keeps: for what no interface shows or makes quickly. */
export async function query(
  service: Service,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: stack().databases[service] })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql, values)
    return rows
  } finally {
    await client.end()
  }
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
