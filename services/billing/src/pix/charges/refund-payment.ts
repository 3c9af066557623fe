import { billingEvents, REFUND_DAYS, type RefundReason, refundReason } from '@encaixe/contracts'
import { newId, Postponed } from '@encaixe/service-kit'
import { z } from 'zod'
import type { BillingTasks, BillingWork } from '../../store.ts'
import { isProviderAway, ProviderError } from '../provider/provider-error.ts'
import { type ChargeParts, providerOf } from './accounts.ts'
import { entryOf, refundedOf, subjectOf } from './charge-row.ts'

/** Gives money back at the provider. The refund's own id makes it one, however often it is asked for. */
const refundPayment = { kind: 'refund-payment', data: z.object({ refundId: z.uuid() }) }

const AWAY_SECONDS = 15
/** A refund under way is asked for again. */
const UNDER_WAY_SECONDS = 5
const AT_ONCE = 4

/** Enters a refund, and has it asked for at the provider. */
export async function requestRefund(
  work: BillingWork,
  tasks: BillingTasks,
  {
    paymentId,
    amountCents,
    reason,
    requestId = null,
    now,
  }: {
    paymentId: string
    amountCents: number
    reason: RefundReason
    requestId?: string | null
    now: Temporal.Instant
  },
): Promise<void> {
  const id = newId()
  const requestedAt = new Date(now.epochMilliseconds)
  await work.tx.paymentRefund.create({
    data: { id, paymentId, amountCents, reason, requestId, state: 'requested', requestedAt },
  })
  await tasks.add(work, refundPayment, [{ data: { refundId: id }, dedupeKey: id }])
}

/** What became of a refund. `at`: when the bank gave it back, as it says. */
type Outcome = { state: 'done'; at: string | null } | { state: 'failed'; isTooOld?: true }
const FAILED: Outcome = { state: 'failed' }

export function refundPayments({ tasks, ...parts }: ChargeParts & { tasks: BillingTasks }) {
  const { database, clock } = parts

  tasks.handle(refundPayment, {
    atOnce: AT_ONCE,
    deleteDone: true,
    now: clock,
    async runOutside({ data: { refundId } }): Promise<Outcome | null> {
      const refund = await database.prisma.paymentRefund.findUnique({
        where: { id: refundId },
        include: { payment: { include: { charge: true } } },
      })
      if (refund?.state !== 'requested') return null
      const { payment, amountCents, requestedAt } = refund
      const { professionalId } = payment.charge
      if (isTooOld(payment.paidAt, requestedAt)) return { state: 'failed', isTooOld: true }
      const provider = await providerOf(parts, professionalId, { connected: false })
      if (!provider) return FAILED
      try {
        const id = refundId.replaceAll('-', '')
        const { status, horario } = await provider.putRefund(payment.endToEndId, id, amountCents)
        if (status === 'DEVOLVIDO') return { state: 'done', at: horario?.liquidacao ?? null }
        if (status === 'NAO_REALIZADO') return FAILED
      } catch (cause) {
        if (!(cause instanceof ProviderError)) throw cause
        if (!isProviderAway(cause)) return FAILED
        throw new Postponed('the Pix provider is away', { delaySeconds: AWAY_SECONDS, cause })
      }
      throw new Postponed('the refund is under way', { delaySeconds: UNDER_WAY_SECONDS })
    },
    async run(items, work) {
      for (const { data, result } of items) {
        if (result) await finish(work, data.refundId, result)
      }
    },
  })

  async function finish({ tx, emit }: BillingWork, refundId: string, outcome: Outcome) {
    const { state } = outcome
    const said = outcome.state === 'done' ? outcome.at : null
    const settledAt = said === null ? new Date(clock().epochMilliseconds) : new Date(said)
    const { count } = await tx.paymentRefund.updateMany({
      where: { id: refundId, state: 'requested' },
      data: { state, settledAt },
    })
    if (count === 0) return
    const refund = await tx.paymentRefund.findUniqueOrThrow({
      where: { id: refundId },
      include: {
        payment: { include: { charge: { include: { payments: { include: { refunds: true } } } } } },
      },
    })
    const { charge } = refund.payment
    const receivedCents = charge.payments.reduce(
      (sum, payment) => sum + payment.amountCents - refundedOf(payment),
      0,
    )
    await emit(billingEvents.PaymentRefundSettled, {
      subject: subjectOf(charge),
      data: {
        ...entryOf(charge, receivedCents),
        refundId,
        amountCents: refund.amountCents,
        state,
        reason: refundReason.parse(refund.reason),
        ...(state === 'done' && { settledAt: settledAt.toISOString() }),
        ...(outcome.state === 'failed' && outcome.isTooOld && { isTooOld: true as const }),
      },
    })
  }
}

/** Banks give back for 90 days. A refund that was asked for in time is tried until it is settled. */
const isTooOld = (paidAt: Date, requestedAt: Date) =>
  requestedAt.getTime() - paidAt.getTime() > REFUND_DAYS * 86_400_000
