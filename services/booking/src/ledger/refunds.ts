import {
  type billingEvents,
  billingRpcs,
  type EventData,
  id,
  type RefundReason,
  refundReason,
} from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { z } from 'zod'
import { Prisma } from '../../generated/client.ts'
import { orLater } from '../away.ts'
import type { BookingTasks, BookingTransaction, BookingWork, Parts } from '../store.ts'
import {
  enterFromProvider,
  type MoneyOf,
  moneyFor,
  type PaidFor,
  strikeAndEnter,
} from './ledger.ts'
import { returnedByBank } from './ledger-by-bank.rule.ts'
import type { Money } from './may-return.rule.ts'

/** Has billing asked for a refund, which is one, however often it is asked for. */
const askRefund = { kind: 'ask-refund', data: z.object({ refundId: id }) }

const AT_ONCE = 8

type Adding = Pick<BookingWork, 'tx' | 'afterCommit'>
/** What the money is for, and whose. */
export type Of = PaidFor & { professionalId: string }
type Settled = EventData<typeof billingEvents.PaymentRefundSettled>

/**
 * Decides that an amount goes back by the bank: from now on it is on its way. The caller has locked what it is for, and has
 * asked how much may go back.
 * @param endToEndId the Pix that it is of; null: of any
 */
export async function requestRefund(
  work: Adding,
  tasks: BookingTasks,
  of: Of,
  {
    amountCents,
    reason,
    endToEndId = null,
    now,
  }: {
    amountCents: number
    reason: RefundReason
    endToEndId?: string | null
    now: Temporal.Instant
  },
): Promise<void> {
  if (amountCents <= 0) return
  const refundId = newId()
  await work.tx.refund.create({
    data: {
      ...{ id: refundId, ...of, amountCents, reason, endToEndId, requestedAt: now.toString() },
    },
  })
  await tasks.add(work, askRefund, [{ data: { refundId }, dedupeKey: refundId }])
}

/** What failed is not to be asked for once more by itself: the professional has all that is left asked for. */
export const noLongerFailed = (
  tx: BookingTransaction,
  appointmentId: string,
  now: Temporal.Instant,
) =>
  tx.refund.updateMany({
    where: { appointmentId, failedCents: { gt: 0 }, retriedAt: null },
    data: { retriedAt: now.toString() },
  })

/** Asks billing for what is to go back, outside of the transaction that decided it. */
export function askRefunds({ database, bus, tasks, clock }: Parts): void {
  tasks.handle(askRefund, {
    atOnce: AT_ONCE,
    deleteDone: true,
    now: clock,
    async runOutside({ data: { refundId } }): Promise<{ takenCents: number } | null> {
      const row = await database.prisma.refund.findUnique({ where: { id: refundId } })
      if (!row || row.askedAt) return null
      const { appointmentId, messageId, purchaseId, amountCents, endToEndId } = row
      return orLater('billing', () =>
        bus.call(billingRpcs.refundPayments, {
          ...(appointmentId !== null && { appointmentId }),
          ...(messageId !== null && { messageId }),
          ...(purchaseId !== null && { purchaseId }),
          ...{ requestId: refundId, amountCents, reason: refundReason.parse(row.reason) },
          ...(endToEndId !== null && { endToEndId }),
        }),
      )
    },
    async run(items, { tx }) {
      for (const { data, result } of items) {
        if (result) await enterAsked(tx, data.refundId, result.takenCents, clock())
      }
    },
  })
}

/** What billing does not give back is not on its way: less was left there, since it had gone back in the bank's app. */
async function enterAsked(
  tx: BookingTransaction,
  refundId: string,
  takenCents: number,
  now: Temporal.Instant,
): Promise<void> {
  if (takenCents === 0) {
    await tx.refund.deleteMany({ where: { id: refundId } })
    return
  }
  await tx.$executeRaw(Prisma.sql`
    update refunds set asked_at = ${now.toString()}::timestamptz,
      amount_cents = greatest(least(amount_cents, ${takenCents}), done_cents + failed_cents)
    where id = ${refundId}::uuid
  `)
}

/**
 * Enters what became of a refund, and what was given back in the bank's app. The caller has locked what it is for.
 * @returns the money after it; null for what was known
 */
export async function enterSettled(
  tx: BookingTransaction,
  of: MoneyOf,
  settled: Settled,
  now: Temporal.Instant,
): Promise<Money | null> {
  const { clientId: _, professionalId, ...paidFor } = of
  const { refundId: key, requestId, amountCents, endToEndId, settledAt, state } = settled
  if (state === 'failed') {
    await keepFailed(tx, { ...paidFor, professionalId }, settled, now)
    return moneyFor(tx, paidFor)
  }
  if (await tx.paymentEntry.findUnique({ where: { providerKey: key } })) return null
  const { entries } = await moneyFor(tx, paidFor)
  // A request in a conversation has none by hand.
  await strikeAndEnter(tx, of, returnedByBank(entries, amountCents), now)
  const refund =
    requestId === undefined ? null : await tx.refund.findUnique({ where: { id: requestId } })
  await enterFromProvider(
    tx,
    of,
    {
      ...{ key, amountCents: -amountCents, endToEndId, refundId: refund?.id },
      paidAt: settledAt === undefined ? now : Temporal.Instant.from(settledAt),
    },
    now,
  )
  if (refund) {
    // What had failed may be done after all.
    await tx.$executeRaw(Prisma.sql`
      update refunds set done_cents = least(done_cents + ${amountCents}, amount_cents),
        failed_cents = least(failed_cents, greatest(0, amount_cents - done_cents - ${amountCents}))
      where id = ${refund.id}::uuid
    `)
  }
  return moneyFor(tx, paidFor)
}

/** What the bank did not give back waits for the professional; also what nobody had asked for here. */
async function keepFailed(
  tx: BookingTransaction,
  of: Of,
  { refundId, requestId = refundId, amountCents, reason, endToEndId }: Settled,
  now: Temporal.Instant,
): Promise<void> {
  const at = now.toString()
  const count = await tx.$executeRaw(Prisma.sql`
    update refunds set failed_at = ${at}::timestamptz,
      failed_cents = least(failed_cents + ${amountCents}, amount_cents - done_cents)
    where id = ${requestId}::uuid
  `)
  if (count > 0) return
  await tx.refund.create({
    data: {
      ...{ id: requestId, ...of, amountCents, failedCents: amountCents, reason },
      ...{ endToEndId: endToEndId ?? null, requestedAt: at, askedAt: at, failedAt: at },
    },
  })
}
