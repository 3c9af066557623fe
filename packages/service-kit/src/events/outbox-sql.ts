import type pg from 'pg'

/** What is to be published, as it stands in the table. */
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
 * The next events to publish. Always by what is unpublished, never from a remembered position: positions
 * commit out of order. The data stays text, so that no number or key is touched on its way.
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

/** Those of the ids that are events to be published. */
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

/** Events of the last so many days are published again: their stream is new, or lost what it had. */
export async function unpublishRecent(client: pg.Client, days: number): Promise<number> {
  const { rowCount } = await client.query(
    'update outbox set published_at = null where published_at > now() - make_interval(days => $1)',
    [days],
  )
  return rowCount ?? 0
}

export async function backlog(client: pg.Client): Promise<{ count: number; lagSeconds: number }> {
  const { rows } = await client.query<{ count: string; lag: string }>(
    `select count(*) as count,
        coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0) as lag
      from outbox where published_at is null`,
  )
  return { count: Number(rows[0]?.count ?? 0), lagSeconds: Math.max(0, Number(rows[0]?.lag ?? 0)) }
}
