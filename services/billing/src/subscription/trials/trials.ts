import { billingEvents, type Professional } from '@encaixe/contracts'
import type { Prisma, Subscription as SubscriptionRow } from '../../../generated/client.ts'
import type { BillingDatabase, BillingWork } from '../../store.ts'
import { effectivePlan } from '../subscriptions/effective-plan.rule.ts'
import { ownerOf, publishChange } from '../subscriptions/publish.ts'
import { dateOf, instantOrNull, planStateOf } from '../subscriptions/subscription-row.ts'
import { lockDueTrials, lockEndingTrials } from './lock-trials.sql.ts'
import { endedTrial, newTrial } from './trial.rule.ts'
import { isTrialEndingToTell, TOLD_BEFORE } from './trial-ending.rule.ts'

/** Trials ended in one transaction: few enough to hold their locks only briefly. */
export const BATCH = 100

/** Gives a new professional pro on trial. A second event of the same professional does nothing. */
export async function startTrial(
  work: Pick<BillingWork, 'tx' | 'emit'>,
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
  const { subscription } = work.tx
  const [created] = await subscription.createManyAndReturn({ data: [row], skipDuplicates: true })
  if (created) await publishChange(work, created, { reason: 'trial_started', before: null, now })
}

/**
 * Ends the trials that have passed and says so, at most {@link BATCH} in one transaction.
 * Several replicas may sweep at once: each locks rows of its own.
 */
export const endDueTrials = (database: BillingDatabase, now: Temporal.Instant): Promise<number> =>
  database.transaction(async (work) => {
    const due = await lockDueTrials(work.tx, now, BATCH)
    for (const row of due) await endTrial(work, row, now)
    return due.length
  })

/** Ends a trial and says so; the row is locked. @param endsAt when it has ended */
export async function endTrial(
  work: Pick<BillingWork, 'tx' | 'emit'>,
  row: SubscriptionRow,
  now: Temporal.Instant,
  endsAt = row.trialEndsAt,
): Promise<void> {
  const trial = endedTrial(planStateOf({ ...row, trialEndsAt: endsAt }))
  const updated = await work.tx.subscription.update({
    where: { professionalId: row.professionalId },
    data: {
      trialEndsAt: endsAt,
      status: trial.status,
      effectivePlan: effectivePlan(trial, now),
      version: { increment: 1 },
      updatedAt: dateOf(now),
    },
  })
  await publishChange(work, updated, { reason: 'trial_ended', before: row, now })
}

/** Tells of the trials that end within three days, those with a card as well as those without. */
export const tellEndingTrials = (
  database: BillingDatabase,
  now: Temporal.Instant,
): Promise<number> =>
  database.transaction(async (work) => {
    const ending = await lockEndingTrials(work.tx, now, now.add(TOLD_BEFORE), BATCH)
    for (const row of ending) await tellTrialEnding(work, row, now)
    return ending.length
  })

/** Tells of a trial's end where it is to be told now; the row is locked. */
export async function tellTrialEnding(
  { tx, emit }: Pick<BillingWork, 'tx' | 'emit'>,
  row: SubscriptionRow,
  now: Temporal.Instant,
): Promise<void> {
  const state = planStateOf(row)
  const { trialEndsAt } = state
  if (trialEndsAt === null) return
  if (!isTrialEndingToTell(state, instantOrNull(row.trialEndingToldFor), now)) return
  await tx.subscription.update({
    where: { professionalId: row.professionalId },
    data: { trialEndingToldFor: dateOf(trialEndsAt) },
  })
  await emit(billingEvents.TrialEnding, {
    subject: row.professionalId,
    data: {
      professionalId: row.professionalId,
      trialEndsAt: trialEndsAt.toString(),
      plan: state.plan,
      hasSubscription: state.billingSubscriptionId !== null,
      professional: await ownerOf(tx, row.professionalId),
    },
  })
}
