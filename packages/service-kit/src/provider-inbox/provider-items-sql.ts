import type { RawSql } from '../database/outbox.ts'

/** A provider tries a webhook again for a week at most. */
const HANDLED_DAYS = 14
/** As long as an outbox keeps what it has published. */
const GIVEN_UP_DAYS = 30

export interface ProviderRow {
  id: string
  body: unknown
  receivedAt: Date
  traceparent: string | null
  requestId: string | null
}

/**
 * @param items a JSON array of { id, dedupeHash, body, traceparent?, requestId? }
 * @returns the ids of those that are new
 */
export async function insertItems(
  prisma: RawSql,
  provider: string,
  items: string,
): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    insert into provider_inbox (id, provider, dedupe_hash, body, traceparent, request_id)
    select (item ->> 'id')::uuid, ${provider}, decode(item ->> 'dedupeHash', 'base64'),
      item -> 'body', item ->> 'traceparent', item ->> 'requestId'
    from jsonb_array_elements(${items}::jsonb) as items (item)
    on conflict (provider, dedupe_hash) do nothing
    returning id::text`
  return rows.map(({ id }) => id)
}

/** Those whose time has come and that nobody else has in hand, locked until the transaction ends. */
export const claimDue = (tx: RawSql, provider: string, limit: number) =>
  tx.$queryRaw<ProviderRow[]>`
    select id::text, body, received_at as "receivedAt", traceparent, request_id as "requestId"
    from provider_inbox
    where provider = ${provider} and handled_at is null and failed_at is null
      and next_attempt_at <= now()
    order by next_attempt_at, id
    limit ${limit}::int for update skip locked`

/** One of them, unless somebody else has it in hand, or is done with it. */
export const claimOne = (tx: RawSql, id: string) =>
  tx.$queryRaw<ProviderRow[]>`
    select id::text, body, received_at as "receivedAt", traceparent, request_id as "requestId"
    from provider_inbox
    where id = ${id}::uuid and handled_at is null and failed_at is null
    for update skip locked`

export const markHandled = (tx: RawSql, ids: readonly string[]) =>
  tx.$executeRaw`
    update provider_inbox set handled_at = now(), body = null, error = null
    where id = any(${[...ids]}::uuid[])`

/**
 * Comes again after the delay of its attempt, in seconds; where there is none it is given up.
 * @returns undefined where somebody else is done with it
 */
export async function markFailed(
  prisma: RawSql,
  { id, error, delays }: { id: string; error: string; delays: readonly number[] },
): Promise<{ attempts: number; isGivenUp: boolean } | undefined> {
  const rows = await prisma.$queryRaw<{ attempts: number; isGivenUp: boolean }[]>`
    update provider_inbox set attempts = attempts + 1, error = ${error},
      next_attempt_at = now()
        + make_interval(secs => coalesce((${[...delays]}::float8[])[attempts + 1], 0)),
      failed_at = case when (${[...delays]}::float8[])[attempts + 1] is null then now() end
    where id = ${id}::uuid and handled_at is null and failed_at is null
    returning attempts, failed_at is not null as "isGivenUp"`
  return rows[0]
}

export async function countWaiting(prisma: RawSql, provider: string): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from provider_inbox
    where provider = ${provider} and handled_at is null and failed_at is null`
  return row?.count ?? 0
}

/** Has one that was given up tried once more. */
export const retryItem = (prisma: RawSql, id: string) =>
  prisma.$executeRaw`
    update provider_inbox set failed_at = null, next_attempt_at = now()
    where id = ${id}::uuid and failed_at is not null`

/** Forgets reports that are long handled, and those that were given up a month ago. */
export const deleteOldItems = (prisma: RawSql) =>
  prisma.$executeRaw`
    delete from provider_inbox
    where received_at < now() - make_interval(days => ${HANDLED_DAYS}::int)
      and (handled_at is not null
        or received_at < now() - make_interval(days => ${GIVEN_UP_DAYS}::int))`

/**
 * Forgets reports that name a person, by any of these ids, phones or addresses. For the provider they count
 * as handled.
 */
export const eraseItems = (tx: RawSql, names: readonly string[]) =>
  tx.$executeRaw`
    update provider_inbox
    set body = null, error = null, failed_at = null, handled_at = coalesce(handled_at, now())
    where body is not null and exists (
      select from unnest(${[...names]}::text[]) as named (name)
      where name <> '' and position(name in body::text) > 0
    )`
