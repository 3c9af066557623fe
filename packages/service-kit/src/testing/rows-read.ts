import type { RawSql } from '../database/outbox.ts'

/**
 * How many rows some work looks at in its transaction, whether it found them in an index or not. The tables'
 * counts are the connection's own: no other test adds to them.
 */
export async function rowsReadBy(tx: RawSql, work: () => Promise<unknown>): Promise<number> {
  const before = await rowsRead(tx)
  await work()
  return (await rowsRead(tx)) - before
}

/** What earlier transactions have read is among them until PostgreSQL collects it, at most once a second. */
async function rowsRead(tx: RawSql): Promise<number> {
  const rows = await tx.$queryRaw<{ count: number }[]>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables`
  return rows[0]?.count ?? Number.NaN
}
