import { billingEvents, type ChargeState } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import type { Charge as ChargeRow, Payment, PaymentRefund } from '../../../generated/client.ts'
import type { BillingTasks, BillingWork } from '../../store.ts'
import type { ChargeRead } from '../provider/documents.ts'
import { chargeStateOf, entryOf, instantOf, refundedOf, subjectOf } from './charge-row.ts'
import { nextReadAt } from './next-read.rule.ts'
import { requestRefund } from './refund-payment.ts'
import { requestReads } from './request-reads.ts'
import { type Settlement, settleCharge } from './settle-charge.rule.ts'

/** What counts of an answer. */
export type Read = Pick<ChargeRead, 'status' | 'pix'>

type Known = ChargeRow & { payments: (Payment & { refunds: PaymentRefund[] })[] }

/**
 * Enters what a provider said of a charge: its payments, what is too much, its state, and when it is read next.
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
  await enter(work, known, read, { settlement, tasks, now })
  return settlement.state
}

async function enter(
  work: BillingWork,
  known: Known,
  read: Read,
  {
    settlement,
    tasks,
    now,
  }: { settlement: Settlement; tasks: BillingTasks; now: Temporal.Instant },
): Promise<void> {
  const { tx, emit } = work
  const { state, entered, receivedCents, completedBy, excess } = settlement
  const at = new Date(now.epochMilliseconds)
  const paidAt = new Map(read.pix.map(({ endToEndId, horario }) => [endToEndId, horario]))
  const ids = new Map(known.payments.map(({ endToEndId, id }) => [endToEndId, id]))
  for (const { endToEndId, amountCents } of entered) {
    const id = newId()
    ids.set(endToEndId, id)
    const moment = paidAt.get(endToEndId) ?? at.toISOString()
    await tx.payment.create({
      data: { id, endToEndId, chargeId: known.id, amountCents, paidAt: moment, recordedAt: at },
    })
    await emit(billingEvents.PaymentEntered, {
      subject: subjectOf(known),
      data: {
        ...entryOf(known, receivedCents),
        endToEndId,
        amountCents,
        paidAt: new Date(moment).toISOString(),
        completes: endToEndId === completedBy,
      },
    })
  }
  for (const { endToEndId, amountCents } of excess) {
    const paymentId = ids.get(endToEndId)
    if (paymentId)
      await requestRefund(work, tasks, { paymentId, amountCents, reason: 'excess', now })
  }
  const endedAt = state === 'open' ? null : (known.endedAt ?? at)
  await tx.charge.update({ where: { id: known.id }, data: { state, endedAt, updatedAt: at } })
  const next = nextReadAt(
    {
      state,
      createdAt: instantOf(known.createdAt),
      expiresAt: instantOf(known.expiresAt),
      endedAt: endedAt && instantOf(endedAt),
    },
    now,
  )
  if (next) await requestReads(work, tasks, [{ chargeId: known.id, dueAt: next }])
}
