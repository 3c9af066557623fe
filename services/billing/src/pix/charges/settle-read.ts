import { billingEvents, type ChargeState } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { z } from 'zod'
import type { Charge as ChargeRow, Payment, PaymentRefund } from '../../../generated/client.ts'
import type { BillingTasks, BillingWork } from '../../store.ts'
import type { Read } from '../provider/port.ts'
import {
  chargeStateOf,
  entryOf,
  instantOf,
  nextReadOf,
  refundedOf,
  subjectOf,
} from './charge-row.ts'
import { requestReads } from './request-reads.ts'
import { returnsOf } from './returns-of-bank.rule.ts'
import { type Settlement, settleCharge } from './settle-charge.rule.ts'
import { enterReturn, settleRefund } from './settle-refund.ts'

const refundState = z.enum(['requested', 'done', 'failed'])
/** A refund that the bank is still making, or that waits for another one. */
const UNSETTLED_SECONDS = 15

type Known = ChargeRow & { payments: (Payment & { refunds: PaymentRefund[] })[] }

/**
 * Enters what a provider said of a charge: its payments, what went back of them, its state, and when it is read next.
 * @returns the state after it; null if there is no such charge
 */
export async function settleRead(
  work: BillingWork,
  chargeId: string,
  read: Read,
  { tasks, now }: { tasks: BillingTasks; now: Temporal.Instant },
): Promise<ChargeState | null> {
  const { tx } = work
  await tx.$executeRaw`select from charges where id = ${chargeId}::uuid for update`
  const known = await tx.charge.findUnique({
    where: { id: chargeId },
    include: { payments: { include: { refunds: true }, orderBy: { recordedAt: 'asc' } } },
  })
  if (!known) return null
  const settlement = settleCharge(
    {
      amountCents: known.amountCents,
      state: chargeStateOf(known),
      expiresAt: instantOf(known.expiresAt),
      payments: known.payments.map((payment) => ({
        endToEndId: payment.endToEndId,
        amountCents: payment.amountCents,
        refundedCents: refundedOf(payment),
      })),
    },
    {
      isRemoved: read.status.startsWith('REMOVIDA'),
      payments: read.pix
        .toSorted((a, b) => Date.parse(a.horario) - Date.parse(b.horario))
        .map(({ endToEndId, valor }) => ({ endToEndId, amountCents: valor })),
    },
    now,
  )
  await enter(work, known, read, settlement.entered, now)
  const isUnsettled = await enterReturns(work, known, read, { tasks, now })
  const providerId = known.providerId ?? read.providerId ?? null
  await end(work, known.id, { state: settlement.state, providerId }, { tasks, now, isUnsettled })
  return settlement.state
}

/** Enters what came, one event for each payment. */
async function enter(
  { tx, emit }: BillingWork,
  known: Known,
  read: Read,
  entered: Settlement['entered'],
  now: Temporal.Instant,
): Promise<void> {
  const at = new Date(now.epochMilliseconds)
  const told = new Map(read.pix.map((pix) => [pix.endToEndId, pix]))
  for (const { endToEndId, amountCents, receivedCents, completes } of entered) {
    const moment = told.get(endToEndId)?.horario ?? at.toISOString()
    const feeCents = told.get(endToEndId)?.feeCents ?? null
    await tx.payment.create({
      data: {
        ...{ id: newId(), endToEndId, chargeId: known.id, amountCents, feeCents },
        ...{ paidAt: moment, recordedAt: at },
      },
    })
    await emit(billingEvents.PaymentEntered, {
      subject: subjectOf(known),
      data: {
        ...entryOf(known, receivedCents),
        ...{ endToEndId, amountCents, completes },
        ...(feeCents !== null && { feeCents }),
        paidAt: new Date(moment).toISOString(),
      },
    })
  }
}

/**
 * Enters what the bank tells of what went back, also in its own app.
 * @returns whether something is not settled yet
 */
async function enterReturns(
  work: BillingWork,
  { id: chargeId, providerId }: Known,
  read: Read,
  settling: { tasks: BillingTasks; now: Temporal.Instant },
): Promise<boolean> {
  const payments = await work.tx.payment.findMany({
    where: { chargeId },
    include: { refunds: true },
  })
  let isAnyUnsettled = false
  for (const { endToEndId, devolucoes } of read.pix) {
    const payment = payments.find((one) => one.endToEndId === endToEndId)
    if (!payment) continue
    const told = devolucoes.map(({ id, valor, status, horario }) => ({
      ...{ id, amountCents: valor, status },
      settledAt: horario?.liquidacao ?? null,
    }))
    const known = {
      amountCents: payment.amountCents,
      // A provider with a number of its own for the charge has one for its refunds.
      namesOurs: (providerId ?? read.providerId ?? null) !== null,
      refunds: payment.refunds.map((one) => ({ ...one, state: refundState.parse(one.state) })),
    }
    const { made, entered, isUnsettled } = returnsOf(known, told)
    for (const { refundId, settledAt } of made) {
      await settleRefund(work, refundId, { state: 'done', at: settledAt }, settling)
    }
    for (const one of entered) await enterReturn(work, payment.id, one, settling.now)
    isAnyUnsettled ||= isUnsettled
  }
  return isAnyUnsettled
}

async function end(
  work: BillingWork,
  chargeId: string,
  { state, providerId }: { state: ChargeState; providerId: string | null },
  { tasks, now, isUnsettled }: { tasks: BillingTasks; now: Temporal.Instant; isUnsettled: boolean },
): Promise<void> {
  const at = new Date(now.epochMilliseconds)
  const { tx } = work
  const { endedAt } = await tx.charge.findUniqueOrThrow({ where: { id: chargeId } })
  const charge = await tx.charge.update({
    where: { id: chargeId },
    data: {
      ...{ state, providerId, updatedAt: at },
      endedAt: state === 'open' ? null : (endedAt ?? at),
    },
    include: { payments: { include: { refunds: true } } },
  })
  const dueAt = isUnsettled ? now.add({ seconds: UNSETTLED_SECONDS }) : nextReadOf(charge, now)
  if (dueAt) await requestReads(work, tasks, [{ ...charge, dueAt }])
}
