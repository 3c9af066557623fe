import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'
import { DAY_HOURS, isTooMuch, requireMeasure, type Told } from './telling.rule.ts'

interface Telling {
  professionalId: string
  clientId: string
  by: 'professional' | 'client'
}

const pairOf = ({ professionalId, clientId }: Telling) => ({
  professionalId,
  other: `client:${clientId}`,
})

/** A professional shows their page; a client is known by what they did. */
const isReaderKnown = async (tx: Sql, { by, clientId }: Telling, told: Told) =>
  by === 'client' || !isTooMuch(told, { isKnown: false }) || (await isKnownClient(tx, clientId))

/**
 * The one measure of what people have us tell each other. Whoever causes a notice counts it here, in the transaction
 * that causes it; it is also an answer to what the other side had them told.
 * @param how `isTold`: whether the other side hears of it at all; `mustBeTold`: what cannot be left unsaid, such as a
 *   cancellation, is counted and never refused
 * @throws AppError RATE_LIMITED if the other side was told enough and has not answered
 */
export async function tell(
  tx: BookingTransaction,
  telling: Telling,
  { isTold, mustBeTold = false }: { isTold: boolean; mustBeTold?: boolean },
  now: Temporal.Instant,
): Promise<void> {
  await answerTellings(tx, pairOf(telling), telling.by)
  if (!isTold) return
  const told = await countTelling(tx, pairOf(telling), telling.by, now)
  if (mustBeTold) return
  requireMeasure(told, { isKnown: await isReaderKnown(tx, telling, told) }, now)
}

/**
 * The same for what cannot be refused, because it is bookkeeping or done already: whether the other side still hears of
 * it. Their page and calendar show it all the same.
 */
export async function isHeard(
  tx: BookingTransaction,
  telling: Telling,
  now: Temporal.Instant,
): Promise<boolean> {
  await answerTellings(tx, pairOf(telling), telling.by)
  const told = await countTelling(tx, pairOf(telling), telling.by, now)
  return !isTooMuch(told, { isKnown: await isReaderKnown(tx, telling, told) })
}

/**
 * Whether a page hears of a follower: once a day of each account, however often it follows again. Following is
 * nobody else's matter, so it is never refused.
 */
export async function hearsOfFollower(
  tx: BookingTransaction,
  { professionalId, userId }: { professionalId: string; userId: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const pair = { professionalId, other: `account:${userId}` }
  return (await countTelling(tx, pair, 'client', now)).told === 1
}

type Side = 'professional' | 'client'
type Sql = Pick<BookingTransaction, '$queryRaw' | '$executeRaw'>

/** Two people: a page, and a client of it or an account. */
interface Pair {
  professionalId: string
  /** `client:ID` or `account:ID`. */
  other: string
}

/** Counts that one side has the other told something. A day begins with the first of it. */
async function countTelling(
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
const answerTellings = (tx: Sql, { professionalId, other }: Pair, by: Side) =>
  tx.$executeRaw(Prisma.sql`
    delete from tellings
    where professional_id = ${professionalId}::uuid and other = ${other} and by <> ${by}
  `)

/** Whether the client's phone has shown something: somebody proved it, or wrote to the page. */
async function isKnownClient(tx: Sql, clientId: string): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>(Prisma.sql`
    select from clients c where id = ${clientId}::uuid and (
      user_id is not null or coalesce(phone_confirmed_at, proven_at) is not null
      or exists (select from messages where client_id = c.id and sender = 'client'))
  `)
  return found.length > 0
}
