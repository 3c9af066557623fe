import type pg from 'pg'
import type { RawSql } from '../database/outbox.ts'

/** An event to publish, as the table has it. */
export interface UnpublishedEvent {
  id: string
  position: string
  type: string
  subject: string
  time: string
  data: string
  traceparent: string | null
  request_id: string | null
}

/**
 * The next events to publish. It selects unpublished rows and never starts from a remembered position, because
 * positions commit out of order. The data stays text, so that no number or key changes.
 */
export async function nextUnpublished(
  client: pg.Client,
  limit: number,
): Promise<UnpublishedEvent[]> {
  const { rows } = await client.query<UnpublishedEvent>({
    name: 'next-unpublished',
    text: `select id, position, type, subject,
        to_char(time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time,
        data::text as data, traceparent, request_id
      from outbox where published_at is null order by position limit $1`,
    values: [limit],
  })
  return rows
}

/** The ids among these whose events are not published. */
export async function unpublishedAmong(client: pg.Client, ids: string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from outbox where published_at is null and id::text = any($1)',
    [ids],
  )
  return rows.map(({ id }) => id)
}

export async function markPublished(client: pg.Client, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await client.query({
    name: 'mark-published',
    text: 'update outbox set published_at = now() where id = any($1::uuid[])',
    values: [ids],
  })
}

/** Has the events of the last days published again, into a stream that is new or lost them. */
export async function unpublishRecent(client: pg.Client, days: number): Promise<number> {
  const { rowCount } = await client.query(
    'update outbox set published_at = null where published_at > now() - make_interval(days => $1)',
    [days],
  )
  return rowCount ?? 0
}

export async function isBacklog(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>(
    'select exists (select from outbox where published_at is null) as any',
  )
  return rows[0]?.any === true
}

/** How many events wait, and for how long the oldest. */
export async function backlog(prisma: RawSql): Promise<{ count: number; lagSeconds: number }> {
  const [row] = await prisma.$queryRaw<{ count: number; lag: number }[]>`
    select count(*)::int as count,
      greatest(0, coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0))::float8 as lag
    from outbox where published_at is null`
  return { count: row?.count ?? 0, lagSeconds: row?.lag ?? 0 }
}
