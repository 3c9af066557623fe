import { type chargeRpcs, REFUND_DAYS } from '@encaixe/contracts'
import { type HandlersOf, newId, Postponed } from '@encaixe/service-kit'
import { z } from 'zod'
import type { BillingTransaction } from '../../store.ts'
import type { PixParts } from '../parts.ts'
import { idAtBank } from '../provider/id-at-bank.rule.ts'
import { isProviderAway, ProviderError } from '../provider/provider-error.ts'
import { providerOf } from './accounts.ts'
import { ofOne, refundedOf } from './charge-row.ts'
import { type Outcome, settleRefund } from './settle-refund.ts'

/** Gives money back at the provider. The refund's own id makes it one, however often it is asked for. */
const refundPayment = { kind: 'refund-payment', data: z.object({ refundId: z.uuid() }) }

const AWAY_SECONDS = 15
/** A refund under way is asked for again. */
const UNDER_WAY_SECONDS = 5
/** Refunds that are asked for at the same time, and of one account. */
const [AT_ONCE, OF_AN_ACCOUNT] = [8, 2]
const FAILED: Outcome = { state: 'failed' }

/**
 * Refunds that somebody asks for who knows all that came and went. Nobody else makes one, and no payment gives more than
 * came of it.
 */
export function refundPayments({
  tasks,
  ...parts
}: Omit<PixParts, 'log'>): HandlersOf<typeof chargeRpcs, 'refundPayments'> {
  const { database, clock } = parts

  tasks.handle(refundPayment, {
    ...{ atOnce: AT_ONCE, atOnceOfOwner: OF_AN_ACCOUNT },
    deleteDone: true,
    now: clock,
    async runOutside({ data: { refundId } }): Promise<Outcome | null> {
      const refund = await database.prisma.paymentRefund.findUnique({
        where: { id: refundId },
        include: { payment: { include: { charge: true } } },
      })
      if (refund?.state !== 'requested') return null
      const { payment, amountCents, requestedAt } = refund
      if (isTooOld(payment.paidAt, requestedAt)) return { state: 'failed', isTooOld: true }
      const provider = await providerOf(parts, payment.charge)
      if (!provider) return FAILED
      try {
        const given = { id: refundId, amountCents }
        const { id, status, horario } = await provider.giveBack(payment, given)
        const providerId = id === idAtBank(refundId) ? null : id
        if (status === 'DEVOLVIDO')
          return { state: 'done', at: horario?.liquidacao ?? null, providerId }
        if (status === 'NAO_REALIZADO') return { ...FAILED, providerId }
      } catch (cause) {
        if (!(cause instanceof ProviderError)) throw cause
        if (!isProviderAway(cause)) return FAILED
        throw new Postponed('the Pix provider is away', {
          ...{ delaySeconds: AWAY_SECONDS, ofOwner: true, cause },
        })
      }
      throw new Postponed('the refund is under way', { delaySeconds: UNDER_WAY_SECONDS })
    },
    async run(items, work) {
      for (const { data, result } of items) {
        if (result) await settleRefund(work, data.refundId, result, { tasks, now: clock() })
      }
    },
  })

  return {
    refundPayments: ({ requestId, amountCents, endToEndId, reason, ...chargedFor }) =>
      database.transaction(async (work) => {
        const { tx } = work
        const payments = await lockPayments(tx, chargedFor)
        const asked = payments
          .flatMap(({ refunds }) => refunds)
          .filter((refund) => refund.requestId === requestId)
        if (asked.length > 0)
          return { takenCents: asked.reduce((sum, refund) => sum + refund.amountCents, 0) }
        let left = amountCents
        for (const payment of payments) {
          if (endToEndId !== undefined && payment.endToEndId !== endToEndId) continue
          const cents = Math.min(left, payment.amountCents - refundedOf(payment))
          if (cents <= 0) continue
          left -= cents
          const id = newId()
          await tx.paymentRefund.create({
            data: {
              ...{ id, paymentId: payment.id, amountCents: cents, reason, requestId },
              ...{ state: 'requested', requestedAt: new Date(clock().epochMilliseconds) },
            },
          })
          const owner = payment.charge.professionalId
          await tasks.add(work, refundPayment, [{ data: { refundId: id }, dedupeKey: id, owner }])
        }
        return { takenCents: amountCents - left }
      }),
  }
}

/** What came by charges, the earliest first. A read that enters more waits, and so does another refund. */
async function lockPayments(tx: BillingTransaction, chargedFor: Parameters<typeof ofOne>[0]) {
  const charges = await tx.charge.findMany({ where: ofOne(chargedFor), orderBy: { id: 'asc' } })
  for (const { id } of charges) {
    await tx.$executeRaw`select from charges where id = ${id}::uuid for update`
  }
  return tx.payment.findMany({
    where: { charge: ofOne(chargedFor) },
    include: { refunds: true, charge: true },
    orderBy: [{ recordedAt: 'asc' }, { id: 'asc' }],
  })
}

/** Banks give back for 90 days. A refund that was asked for in time is tried until it is settled. */
const isTooOld = (paidAt: Date, requestedAt: Date) =>
  requestedAt.getTime() - paidAt.getTime() > REFUND_DAYS * 86_400_000
