import { AppError, type paymentRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { PaymentEntry, Refund } from '../../generated/client.ts'
import { nextStep } from '../appointments/charge-step.rule.ts'
import { noSuchAppointment } from '../appointments/seen-appointment.ts'
import { progressOf } from '../ledger/appointment-charges.ts'
import type { Parts } from '../store.ts'

const orderBy = [{ paidAt: 'asc' as const }, { id: 'asc' as const }]

/** What operators see of payments. */
export function showPayments({
  database: { prisma },
  clock,
}: Parts): HandlersOf<typeof paymentRpcs, 'showPayments' | 'showRequestedPayment'> {
  return {
    async showPayments({ appointmentId }) {
      const row = await prisma.appointment.findUnique({
        where: { id: appointmentId },
        include: {
          charge: true,
          entries: { orderBy },
          refunds: { orderBy: { requestedAt: 'asc' } },
        },
      })
      if (!row) throw noSuchAppointment()
      const { status, paymentStatus, charge, entries, refunds } = row
      return {
        ...{ status, paymentStatus },
        charge: charge && {
          state: charge.state,
          amountCents: charge.amountCents,
          holdUntil: charge.holdUntil?.toISOString() ?? null,
          next: nextStep(progressOf(charge), clock()).do,
        },
        entries: entries.map(shown),
        refunds: refunds.map(shownRefund),
      }
    },

    async showRequestedPayment({ messageId }) {
      const message = await prisma.message.findUnique({ where: { id: messageId } })
      const entries = await prisma.paymentEntry.findMany({ where: { messageId }, orderBy })
      const refunds = await prisma.refund.findMany({
        where: { messageId },
        orderBy: { requestedAt: 'asc' },
      })
      // The entries stay when the message is erased.
      if (!message && entries.length === 0) throw new AppError('NOT_FOUND', 'No such message.')
      return {
        askedCents: message?.amountCents ?? null,
        paidCents: message?.paidCents ?? null,
        entries: entries.map(shown),
        refunds: refunds.map(shownRefund),
      }
    },
  }
}

const shown = ({ amountCents, method, confirmedBy, paidAt, struckAt }: PaymentEntry) => ({
  ...{ amountCents, method, confirmedBy },
  ...{ paidAt: paidAt.toISOString(), struckAt: struckAt?.toISOString() ?? null },
})

const shownRefund = (row: Refund) => ({
  ...{ id: row.id, reason: row.reason, amountCents: row.amountCents },
  ...{ doneCents: row.doneCents, failedCents: row.failedCents },
  askedAt: row.askedAt?.toISOString() ?? null,
  retriedAt: row.retriedAt?.toISOString() ?? null,
})
