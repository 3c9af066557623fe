import type { BookingTransaction } from '../store.ts'
import { isTooMuch, requireMeasure, type Told } from './telling.rule.ts'
import { answerTellings, countTelling, isKnownClient, type Sql } from './tellings.sql.ts'

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
