import { billingEvents, refundReason } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import type { BillingTasks, BillingWork } from '../../store.ts'
import { entryOf, refundedOf, subjectOf } from './charge-row.ts'
import { requestReads } from './request-reads.ts'

/**
 * What became of a refund. `at`: when the bank gave it back, as it says. `providerId`: what the provider calls it, where it
 * has not our own id there.
 */
export type Outcome = { providerId?: string | null } & (
  | { state: 'done'; at: string | null }
  | { state: 'failed'; isTooOld?: true }
)

/** A bank refuses what went back in its own app already: soon that is read. Later reads are as `nextReadAt` says. */
const READ_AFTER_FAILURE_SECONDS = 15

interface Settling {
  tasks: BillingTasks
  now: Temporal.Instant
}

/**
 * Enters what became of a refund, once, and tells of it. What failed can turn out to be done, and nothing else changes any
 * more.
 */
export async function settleRefund(
  work: BillingWork,
  refundId: string,
  outcome: Outcome,
  { tasks, now }: Settling,
): Promise<void> {
  const { state } = outcome
  const { count } = await work.tx.paymentRefund.updateMany({
    where: {
      id: refundId,
      state: { in: state === 'done' ? ['requested', 'failed'] : ['requested'] },
    },
    data: {
      ...{ state, settledAt: settledAtOf(outcome, now) },
      ...(outcome.providerId != null && { providerId: outcome.providerId }),
    },
  })
  if (count === 0) return
  const charge = await tell(work, refundId, outcome)
  if (state === 'done') return
  const dueAt = now.add({ seconds: READ_AFTER_FAILURE_SECONDS })
  await requestReads(work, tasks, [{ ...charge, dueAt }])
}

/** Enters what was given back of a payment in the bank's own app. */
export async function enterReturn(
  work: BillingWork,
  paymentId: string,
  {
    providerId,
    amountCents,
    settledAt,
  }: { providerId: string; amountCents: number; settledAt: string | null },
  now: Temporal.Instant,
): Promise<void> {
  const id = newId()
  const outcome: Outcome = { state: 'done', at: settledAt }
  const at = settledAtOf(outcome, now)
  await work.tx.paymentRefund.create({
    data: {
      ...{ id, paymentId, amountCents, providerId, reason: 'by_hand', state: 'done' },
      ...{ requestedAt: at, settledAt: at },
    },
  })
  await tell(work, id, outcome)
}

const settledAtOf = (outcome: Outcome, now: Temporal.Instant) =>
  outcome.state === 'done' && outcome.at !== null
    ? new Date(outcome.at)
    : new Date(now.epochMilliseconds)

/** @returns the charge */
async function tell(
  { tx, emit }: BillingWork,
  refundId: string,
  outcome: Outcome,
): Promise<{ id: string; professionalId: string }> {
  const refund = await tx.paymentRefund.findUniqueOrThrow({
    where: { id: refundId },
    include: {
      payment: { include: { charge: { include: { payments: { include: { refunds: true } } } } } },
    },
  })
  const { payment, amountCents, requestId, providerId, settledAt } = refund
  const { charge, endToEndId } = payment
  const receivedCents = charge.payments.reduce(
    (sum, one) => sum + one.amountCents - refundedOf(one),
    0,
  )
  await emit(billingEvents.PaymentRefundSettled, {
    subject: subjectOf(charge),
    data: {
      ...entryOf(charge, receivedCents),
      ...{ refundId, endToEndId, amountCents, state: outcome.state },
      ...(requestId !== null && { requestId }),
      reason: refundReason.parse(refund.reason),
      ...(outcome.state === 'done' && settledAt && { settledAt: settledAt.toISOString() }),
      ...(outcome.state === 'failed' && outcome.isTooOld && { isTooOld: true as const }),
      ...(providerId !== null && requestId === null && { inBankApp: true as const }),
    },
  })
  return charge
}
