import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'
import { DAY_HOURS, type Told } from './telling.rule.ts'

type Side = 'professional' | 'client'
export type Sql = Pick<BookingTransaction, '$queryRaw' | '$executeRaw'>

/** Two people: a page, and a client of it or an account. */
interface Pair {
  professionalId: string
  /** `client:ID` or `account:ID`. */
  other: string
}

/** Counts that one side has the other told something. A day begins with the first of it. */
export async function countTelling(
  tx: Sql,
  { professionalId, other }: Pair,
  by: Side,
  now: Temporal.Instant,
): Promise<Told> {
  const at = Prisma.sql`${now.toString()}::timestamptz`
  const isOver = Prisma.sql`known.since <= ${now.subtract({ hours: DAY_HOURS }).toString()}::timestamptz`
  const [row] = await tx.$queryRaw<{ told: number; since: Date }[]>(Prisma.sql`
    insert into tellings as known (professional_id, other, by, told, since)
    values (${professionalId}::uuid, ${other}, ${by}, 1, ${at})
    on conflict (professional_id, other, by) do update set
      told = case when ${isOver} then 1 else known.told + 1 end,
      since = case when ${isOver} then ${at} else known.since end
    returning told, since
  `)
  if (!row) throw new Error('the row was made just now')
  return { told: row.told, since: Temporal.Instant.fromEpochMilliseconds(row.since.getTime()) }
}

/** What one side does answers what the other side had it told. */
export const answerTellings = (tx: Sql, { professionalId, other }: Pair, by: Side) =>
  tx.$executeRaw(Prisma.sql`
    delete from tellings
    where professional_id = ${professionalId}::uuid and other = ${other} and by <> ${by}
  `)

/** Whether the client's phone has shown something: somebody proved it, or wrote to the page. */
export async function isKnownClient(tx: Sql, clientId: string): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>(Prisma.sql`
    select from clients c where id = ${clientId}::uuid and (
      user_id is not null or coalesce(phone_confirmed_at, proven_at) is not null
      or exists (select from messages where client_id = c.id and sender = 'client'))
  `)
  return found.length > 0
}
