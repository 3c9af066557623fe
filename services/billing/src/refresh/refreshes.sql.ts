import { Prisma } from '../../generated/client.ts'
import type { BillingDatabase, BillingTransaction } from '../store.ts'

type Statements = Pick<BillingTransaction, '$executeRaw' | '$queryRaw'>

/** Has the plans of these professionals read again from the processor, as soon as possible. */
export const requestRefreshes = (tx: Statements, professionalIds: readonly string[]) =>
  tx.$executeRaw(Prisma.sql`
    insert into refreshes (professional_id)
    select distinct unnest(${[...professionalIds]}::uuid[]) as id order by id
    on conflict (professional_id) do update set
      generation = refreshes.generation + 1, next_at = now(), attempts = 0, error = null
  `)

/**
 * The same for everybody who pays, and for who may have begun to, unless they wait for it already: so many a second,
 * from now on.
 */
export const requestAllRefreshes = (prisma: Statements, perSecond: number) =>
  prisma.$executeRaw(Prisma.sql`
    insert into refreshes (professional_id, next_at)
    select professional_id,
      now() + interval '1 second' * ((row_number() over (order by professional_id) - 1) / ${perSecond}::float8)
    from subscriptions
    where billing_customer_id is not null and erased_at is null
      and (billing_subscription_id is not null or professional_id in (
        select professional_id from checkouts where created_at > now() - interval '3 days'
      ))
    order by professional_id
    on conflict (professional_id) do nothing
  `)

/** Those whose time has come, who has waited longest first. */
export async function dueRefreshes(prisma: Statements, limit: number): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>(Prisma.sql`
    select professional_id::text as id from refreshes
    where next_at <= now() order by next_at limit ${limit}
  `)
  return rows.map(({ id }) => id)
}

export interface Refreshed {
  professionalId: string
  /** Which request is answered. */
  generation: number
  /** null: there was nothing to read. */
  readAt: Temporal.Instant | null
}

/** They were read, each at its moment unless there was nothing to read; a request that came meanwhile stays. */
export const refreshesDone = (tx: Statements, refreshed: readonly Refreshed[]) =>
  tx.$executeRaw(Prisma.sql`
    with answered as (
      select * from jsonb_to_recordset(${JSON.stringify(refreshed)}::jsonb) as answered (
        "professionalId" uuid, generation integer, "readAt" timestamptz)
    ),
    done as (
      delete from refreshes using answered
      where professional_id = answered."professionalId" and refreshes.generation = answered.generation
    )
    update subscriptions set refreshed_at = coalesce(answered."readAt", refreshed_at)
    from answered where professional_id = answered."professionalId"
  `)

/** It could not be read: again after a pause that grows to an hour. */
export const refreshFailed = (
  { prisma }: Pick<BillingDatabase, 'prisma'>,
  professionalId: string,
  error: string,
) =>
  prisma.$executeRaw(Prisma.sql`
    update refreshes set attempts = attempts + 1, error = ${error},
      next_at = now() + least(interval '1 hour', interval '1 second' * power(4, least(attempts, 6)))
    where professional_id = ${professionalId}::uuid
  `)
