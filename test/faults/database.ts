import pg from 'pg'
import { z } from 'zod'
import { stack } from '../stack.ts'

/** Rows of a service's own database. */
export async function rowsOf<S extends z.ZodType>(
  service: 'booking' | 'scheduling' | 'billing' | 'notifier',
  row: S,
  sql: string,
  parameters: unknown[],
): Promise<z.output<S>[]> {
  const client = new pg.Client({ connectionString: stack().databases[service] })
  await client.connect()
  try {
    const { rows } = await client.query(sql, parameters)
    return z.array(row).parse(rows)
  } finally {
    await client.end()
  }
}
