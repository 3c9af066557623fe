import { z } from 'zod'
import type { RawSql } from '../database/outbox.ts'
import { type Found, idsOf } from './erased-person.ts'

/** What the service has done about one deletion. */
export interface ErasureRow {
  deletionId: string
  userId: string
  professionalId: string | null
  requested: boolean
  /** Streams whose owner holds nothing of the person any more. */
  erasedUpstream: string[]
  found: Found
  completed: boolean
}

const storedFound = z.record(z.string(), z.array(z.string())).nullable()

type Stored = Omit<ErasureRow, 'found'> & { found: unknown }

const readRow = ({ found, ...row }: Stored): ErasureRow => ({
  ...row,
  found: storedFound.parse(found) ?? {},
})

/** The deletion's row, made if nobody has spoken of it before, and locked. */
export async function lockErasure(
  tx: RawSql,
  { deletionId, userId }: Pick<ErasureRow, 'deletionId' | 'userId'>,
): Promise<ErasureRow> {
  await tx.$executeRaw`
    insert into account_erasures (deletion_id, user_id) values (${deletionId}::uuid, ${userId})
    on conflict do nothing`
  const [row] = await tx.$queryRaw<Stored[]>`
    select deletion_id::text as "deletionId", user_id as "userId",
      professional_id::text as "professionalId", requested_at is not null as requested,
      erased_upstream as "erasedUpstream", found, completed_at is not null as completed
    from account_erasures where deletion_id = ${deletionId}::uuid for update`
  if (!row) throw new Error('an erasure that was there a moment ago is gone')
  return readRow(row)
}

/** Whether the account is being erased, or was erased after this time: what it did then has no effect any more. */
export async function isErased(tx: RawSql, userId: string, at: Temporal.Instant): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ erased: boolean }[]>`
    select exists (
      select from account_erasures where user_id = ${userId}
        and (completed_at is null or completed_at > ${at.toString()}::timestamptz)
    ) as erased`
  return row?.erased ?? false
}

/** What is left to finish: erased here, and by the owners of all streams of `after`. Those of `except` hold up no others. */
export async function erasuresToFinish(
  prisma: RawSql,
  { after, except }: { after: readonly string[]; except: readonly string[] },
): Promise<ErasureRow[]> {
  const rows = await prisma.$queryRaw<Stored[]>`
    select deletion_id::text as "deletionId", user_id as "userId",
      professional_id::text as "professionalId", true as requested,
      erased_upstream as "erasedUpstream", found, false as completed
    from account_erasures
    where completed_at is null and requested_at is not null and erased_at is not null
      and erased_upstream @> ${[...after]}::text[]
      and deletion_id <> all(${[...except]}::uuid[])
    order by requested_at limit 20`
  return rows.map(readRow)
}

export const keepRequest = (
  tx: RawSql,
  { deletionId, professionalId }: Pick<ErasureRow, 'deletionId' | 'professionalId'>,
) =>
  tx.$executeRaw`
    update account_erasures set requested_at = now(), professional_id = ${professionalId}::uuid
    where deletion_id = ${deletionId}::uuid`

export const saveUpstreamErased = (tx: RawSql, deletionId: string, streams: readonly string[]) =>
  tx.$executeRaw`
    update account_erasures set erased_upstream = ${[...streams]}::text[] where deletion_id = ${deletionId}::uuid`

export const keepFound = (tx: RawSql, deletionId: string, found: Found) =>
  tx.$executeRaw`
    update account_erasures set found = ${JSON.stringify(found)}::jsonb, erased_at = now()
    where deletion_id = ${deletionId}::uuid`

/** Nothing is left: what was found is forgotten, too. */
export const markCompleted = (tx: RawSql, deletionId: string) =>
  tx.$executeRaw`
    update account_erasures set found = null, completed_at = now() where deletion_id = ${deletionId}::uuid`

/**
 * Events that could not be handled here and speak of the person: of what was found (by their subject),
 * or of the account or its professional (wherever they name it).
 */
export async function deleteDeadLetters(
  tx: RawSql,
  { userId, professionalId }: Pick<ErasureRow, 'userId' | 'professionalId'>,
  subjects: readonly string[],
): Promise<void> {
  const named = professionalId === null ? [userId] : [userId, professionalId]
  await tx.$executeRaw`
    delete from dead_letters
    where event ->> 'subject' = any(${[...subjects]}::text[])
      or exists (
        select from unnest(${named}::text[]) as named (id) where position(id in event::text) > 0
      )`
}

/** Ids of the service's own events about what was found, and when the first was made. */
export async function eventsAbout(
  prisma: RawSql,
  found: Found,
): Promise<{ eventIds: Set<string>; since: Date; readAt: string }> {
  const [read] = await prisma.$queryRaw<{ at: string }[]>`select clock_timestamp()::text as at`
  const rows = await prisma.$queryRaw<{ id: string; createdAt: Date }[]>`
    select id::text, created_at as "createdAt" from outbox
    where subject = any(${idsOf(found)}::text[])`
  const since = Math.min(Date.now(), ...rows.map(({ createdAt }) => createdAt.getTime()))
  return {
    eventIds: new Set(rows.map(({ id }) => id)),
    since: new Date(since),
    readAt: read?.at ?? '',
  }
}

/**
 * Deletes events that were on the stream by then, from which they have been removed.
 * @returns how many are left: not published yet, or published again since
 */
export async function deleteEvents(tx: RawSql, found: Found, publishedBy: string): Promise<number> {
  const ids = idsOf(found)
  await tx.$executeRaw`
    delete from outbox
    where subject = any(${ids}::text[]) and published_at < ${publishedBy}::timestamptz`
  const [left] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from outbox where subject = any(${ids}::text[])`
  return left?.count ?? 0
}
