import { billingEvents, type Professional } from '@encaixe/contracts'
import type { Prisma, Subscription as SubscriptionRow } from '../generated/client.ts'
import { effectivePlan } from './domain/effective-plan.ts'
import { endedTrial, newTrial } from './domain/trial.ts'
import { lockDueTrials } from './sql/lock-due-trials.ts'
import type { BillingDatabase, BillingWork } from './store.ts'
import { planStateOf, subscriptionOf } from './subscription-row.ts'

/** Trials ended in one transaction: few enough to hold their locks only briefly. */
const BATCH = 100

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)

/** Gives a new professional pro on trial. A second event of the same professional does nothing. */
export async function startTrial(
  { tx, emit }: Pick<BillingWork, 'tx' | 'emit'>,
  professional: Pick<Professional, 'id' | 'createdAt'>,
  now: Temporal.Instant,
): Promise<void> {
  const trial = newTrial(Temporal.Instant.from(professional.createdAt), now)
  const row: Prisma.SubscriptionCreateManyInput = {
    professionalId: professional.id,
    plan: trial.plan,
    effectivePlan: effectivePlan(trial, now),
    trialEndsAt: trial.trialEndsAt && dateOf(trial.trialEndsAt),
    status: trial.status,
    createdAt: dateOf(now),
    updatedAt: dateOf(now),
  }
  const [created] = await tx.subscription.createManyAndReturn({ data: [row], skipDuplicates: true })
  if (created) await publish(emit, created, 'trial_started', now)
}

/**
 * Ends the trials that have passed and says so, at most {@link BATCH} in one transaction.
 * Several replicas may sweep at once: each locks rows of its own.
 *
 * @returns how many were ended, and whether there may be `more`
 */
export async function endDueTrials(
  database: BillingDatabase,
  now: Temporal.Instant,
): Promise<{ ended: number; more: boolean }> {
  const ended = await database.transaction(async ({ tx, emit }) => {
    const due = await lockDueTrials(tx, now, BATCH)
    for (const row of due) {
      const trial = endedTrial(planStateOf(row))
      const updated = await tx.subscription.update({
        where: { professionalId: row.professionalId },
        data: {
          status: trial.status,
          effectivePlan: effectivePlan(trial, now),
          version: { increment: 1 },
          updatedAt: dateOf(now),
        },
      })
      await publish(emit, updated, 'trial_ended', now)
    }
    return due.length
  })
  return { ended, more: ended === BATCH }
}

/** Publishes what the plan of a professional is now. */
async function publish(
  emit: BillingWork['emit'],
  row: SubscriptionRow,
  reason: 'trial_started' | 'trial_ended',
  now: Temporal.Instant,
): Promise<void> {
  await emit(billingEvents.SubscriptionChanged, {
    subject: row.professionalId,
    data: { ...subscriptionOf(row, now), reason },
  })
}
