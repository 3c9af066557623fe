import { createHmac } from 'node:crypto'
import type { Professional } from '@encaixe/contracts'
import type { BillingWork } from '../../store.ts'
import { lockSubscription } from '../subscriptions/lock-subscription.sql.ts'
import { dateOf } from '../subscriptions/subscription-row.ts'
import { endTrial } from './trials.ts'

/** Whoever a trial counts for: the account, and the page's proven phone, null until it is proven. */
type Holder = Pick<Professional, 'id' | 'userId' | 'phone'>

/** Ends the trial of a page whose account or phone had a trial at another page. */
export type SettleTrial = (work: BillingWork, page: Holder, now: Temporal.Instant) => Promise<void>

/**
 * One trial for each account and each proven phone. Their keyed hashes stay after an erasure; without the secret they
 * say nothing of anybody.
 */
export function trialsOnce(secret: string): SettleTrial {
  const keyOf = (kind: 'account' | 'phone', text: string) =>
    createHmac('sha256', secret).update(`trial ${kind} ${text}`).digest('base64url')

  return async (work, { id, userId, phone }, now) => {
    const row = await lockSubscription(work.tx, id)
    if (!row || row.trialEndsAt === null || row.erasedAt !== null) return
    const keys = [keyOf('account', userId), ...(phone === null ? [] : [keyOf('phone', phone)])]
    await work.tx.usedTrial.createMany({
      // In one order: two pages with the same keys wait for each other.
      data: keys.toSorted().map((key) => ({ key, professionalId: id, usedAt: dateOf(now) })),
      skipDuplicates: true,
    })
    const elsewhere = { key: { in: keys }, professionalId: { not: id } }
    const isUsed = (await work.tx.usedTrial.count({ where: elsewhere })) > 0
    const isOnTrial = row.status === 'trialing' && row.billingSubscriptionId === null
    if (!isUsed || !isOnTrial || row.trialEndsAt <= dateOf(now)) return
    await endTrial(work, row, now, dateOf(now))
  }
}
