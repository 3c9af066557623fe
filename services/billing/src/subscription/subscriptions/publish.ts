import { billingEvents, type EventData, type PageOwner, planKey } from '@encaixe/contracts'
import type { Subscription as SubscriptionRow } from '../../../generated/client.ts'
import type { BillingTransaction, BillingWork } from '../../store.ts'
import { instantOrNull, planStateOf, subscriptionOf } from './subscription-row.ts'

type Changed = EventData<typeof billingEvents.SubscriptionChanged>

/** Whose page it is, for those who tell them; null where scheduling's event has not come yet. */
export async function ownerOf(
  tx: BillingTransaction,
  professionalId: string,
): Promise<PageOwner | null> {
  const row = await tx.owner.findUnique({ where: { professionalId } })
  if (!row) return null
  const { userId, name, phone, email, timezone } = row
  return { id: professionalId, userId, name, phone, email, timezone }
}

/** Publishes what the plan of a professional is now, and what was told before. */
export async function publishChange(
  { tx, emit }: Pick<BillingWork, 'tx' | 'emit'>,
  row: SubscriptionRow,
  {
    reason,
    before,
    started,
    now,
  }: {
    reason: Changed['reason']
    before: SubscriptionRow | null
    started?: string
    now: Temporal.Instant
  },
): Promise<void> {
  await emit(billingEvents.SubscriptionChanged, {
    subject: row.professionalId,
    data: {
      ...subscriptionOf(row, now),
      reason,
      ...(before && { previous: toldOf(before) }),
      ...(started !== undefined && { started }),
      professional: await ownerOf(tx, row.professionalId),
    },
  })
}

/** What was last said of a row: what counted is kept in it, whatever time has brought since. */
function toldOf(row: SubscriptionRow): NonNullable<Changed['previous']> {
  const { plan, status } = planStateOf(row)
  return {
    plan,
    status,
    effectivePlan: planKey.parse(row.effectivePlan),
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  }
}

/** Whether others would read something else of it: renewals alone are no news. */
export function isNews(before: SubscriptionRow, after: SubscriptionRow): boolean {
  const told = (row: SubscriptionRow) => {
    const trialEndsAt = instantOrNull(row.trialEndsAt)?.toString()
    const hasSubscription = row.billingSubscriptionId !== null
    return JSON.stringify({ ...toldOf(row), trialEndsAt, hasSubscription })
  }
  return told(before) !== told(after)
}
