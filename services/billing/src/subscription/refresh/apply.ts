import { billingEvents } from '@encaixe/contracts'
import type { Subscription as SubscriptionRow } from '../../../generated/client.ts'
import type { BillingWork } from '../../store.ts'
import type { SubscriptionParts } from '../parts.ts'
import { requestEndOf } from '../processor/end-at-processor.ts'
import { effectivePlan } from '../subscriptions/effective-plan.rule.ts'
import { isNews, ownerOf, publishChange } from '../subscriptions/publish.ts'
import { dateOf, dateOrNull, planPartOf } from '../subscriptions/subscription-row.ts'
import { tellTrialEnding } from '../trials/trials.ts'
import {
  type PaymentFailure,
  type ProcessorSubscription,
  type Settled,
  settle,
} from './settle.rule.ts'
import { startedId } from './started-id.ts'

/** Applies what was read of a customer to its locked row. Nothing that events said is used. */
export async function applySubscriptions(
  work: Pick<BillingWork, 'tx' | 'emit' | 'afterCommit'>,
  { row, subscriptions }: { row: SubscriptionRow; subscriptions: ProcessorSubscription[] },
  { tasks, prices, clock, log }: Pick<SubscriptionParts, 'tasks' | 'prices' | 'clock' | 'log'>,
): Promise<void> {
  const { professionalId } = row
  const settled = settle({
    professionalId,
    current: planPartOf(row),
    subscriptions,
    planOfPrice: prices.planOf,
  })
  // Charged twice for one page by two pages that were open: the one chosen last goes on.
  for (const id of settled.superfluous) {
    log.warn({ professionalId, subscription: id }, 'a second subscription is ended')
  }
  await requestEndOf(work, tasks, settled.superfluous)
  if (settled.problem !== null && settled.problem !== row.problem) {
    log.error({ professionalId, problem: settled.problem }, 'a subscription needs an operator')
  }
  const now = clock()
  const after = await save(work, row, settled, now)
  await tellTrialEnding(work, after, now)
  if (settled.failure) await tellFailure(work, after, settled.failure, now)
}

async function save(
  work: Pick<BillingWork, 'tx' | 'emit'>,
  row: SubscriptionRow,
  { part, started, problem }: Settled,
  now: Temporal.Instant,
): Promise<SubscriptionRow> {
  const changes = {
    plan: part.plan,
    effectivePlan: effectivePlan(part, now),
    status: part.status,
    trialEndsAt: dateOrNull(part.trialEndsAt),
    billingSubscriptionId: part.billingSubscriptionId,
    currentPeriodEnd: dateOrNull(part.currentPeriodEnd),
    cancelAtPeriodEnd: part.cancelAtPeriodEnd,
  }
  const isChanged = isNews(row, { ...row, ...changes })
  const after = await work.tx.subscription.update({
    where: { professionalId: row.professionalId },
    data: {
      ...changes,
      problem,
      refreshedAt: dateOf(now),
      ...(isChanged && { version: { increment: 1 }, updatedAt: dateOf(now) }),
    },
  })
  if (!isChanged) return after
  await publishChange(work, after, {
    reason: started === null ? 'processor' : 'checkout',
    before: row,
    ...(started !== null && { started: startedId(started) }),
    now,
  })
  return after
}

/** Tells of an attempt that failed, once; one that was made up for meanwhile is not told of. */
async function tellFailure(
  { tx, emit }: Pick<BillingWork, 'tx' | 'emit'>,
  row: SubscriptionRow,
  { invoiceId, attempt, amountCents, nextAttemptAt }: PaymentFailure,
  now: Temporal.Instant,
) {
  const { professionalId } = row
  const paymentFailureTold = `${invoiceId}:${attempt}`
  if (row.paymentFailureTold === paymentFailureTold) return
  await tx.subscription.update({ where: { professionalId }, data: { paymentFailureTold } })
  await emit(billingEvents.SubscriptionPaymentFailed, {
    subject: professionalId,
    data: {
      professionalId,
      plan: planPartOf(row).plan,
      amountCents,
      attempt,
      failedAt: now.toString(),
      nextAttemptAt: nextAttemptAt?.toString() ?? null,
      professional: await ownerOf(tx, professionalId),
    },
  })
}
