import { newId } from '@encaixe/service-kit'
import type { Checkout } from '../../../generated/client.ts'
import type { BillingDatabase } from '../../store.ts'
import { lockSubscription } from '../subscriptions/lock-subscription.sql.ts'
import { dateOf, dateOrNull, planStateOf } from '../subscriptions/subscription-row.ts'
import { type PaidPlan, trialEndFor } from './checkout.rule.ts'

/** A session is open for a day; its key is good for a day as well. The rest is for who is slow to begin. */
const GOOD_FOR = { hours: 22 }

export interface Attempt {
  /** What to pay by: the one under way where it is for the same plan at the same price, else a new one. */
  checkout: Checkout
  /** The session that it takes the place of: nobody is to pay by both. */
  replaced: string | null
}

interface Wanted {
  professionalId: string
  plan: PaidPlan
  priceId: string
  now: Temporal.Instant
}

/**
 * The way to pay of this professional, under the lock: two pages that begin at once get the same one, with
 * the same key and the same parameters, so that the processor makes one session of them.
 */
export function beginAttempt(
  database: BillingDatabase,
  { professionalId, plan, priceId, now }: Wanted,
): Promise<Attempt | 'subscribed' | 'unknown'> {
  return database.transaction(async ({ tx }) => {
    const row = await lockSubscription(tx, professionalId)
    if (!row || row.erasedAt !== null) return 'unknown'
    const state = planStateOf(row)
    // There is something to change in the portal, instead of something to begin.
    if (state.billingSubscriptionId !== null) return 'subscribed'
    const before = await tx.checkout.findUnique({ where: { professionalId } })
    const isSame =
      before !== null &&
      before.plan === plan &&
      before.priceId === priceId &&
      before.createdAt.getTime() > now.subtract(GOOD_FOR).epochMilliseconds
    if (isSame) return { checkout: before, replaced: null }
    const attempt = {
      key: newId(),
      plan,
      priceId,
      trialEnd: dateOrNull(trialEndFor(plan, state, now)),
      sessionId: null,
      url: null,
      createdAt: dateOf(now),
    }
    const checkout = await tx.checkout.upsert({
      where: { professionalId },
      create: { professionalId, ...attempt },
      update: attempt,
    })
    return { checkout, replaced: before?.sessionId ?? null }
  })
}

/**
 * Keeps which session an attempt became; false where another attempt has taken its place meanwhile. Under the lock: an
 * attempt that begins reads the session that it replaces, and one kept after that would stay open.
 */
export function keepSession(
  database: BillingDatabase,
  { professionalId, key }: Pick<Checkout, 'professionalId' | 'key'>,
  session: { id: string; url: string },
): Promise<boolean> {
  return database.transaction(async ({ tx }) => {
    await lockSubscription(tx, professionalId)
    const { count } = await tx.checkout.updateMany({
      where: { professionalId, key },
      data: { sessionId: session.id, url: session.url },
    })
    return count > 0
  })
}

/** The attempt is over: the next one begins anew. */
export const endAttempt = (
  { prisma }: Pick<BillingDatabase, 'prisma'>,
  { professionalId, key }: Pick<Checkout, 'professionalId' | 'key'>,
) => prisma.checkout.deleteMany({ where: { professionalId, key } })
