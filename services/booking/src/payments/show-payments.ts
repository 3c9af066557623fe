import { AppError, type paymentRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { PaymentEntry } from '../../generated/client.ts'
import { noSuchAppointment } from '../appointments/seen-appointment.ts'
import type { Parts } from '../store.ts'
import { progressOf } from './appointment-charges.ts'
import { nextStep } from './charge-step.rule.ts'

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
        include: { charge: true, entries: { orderBy } },
      })
      if (!row) throw noSuchAppointment()
      const { status, paymentStatus, charge, entries } = row
      return {
        ...{ status, paymentStatus },
        charge: charge && {
          state: charge.state,
          amountCents: charge.amountCents,
          holdUntil: charge.holdUntil?.toISOString() ?? null,
          refund: charge.refundReason
            ? { reason: charge.refundReason, askedAt: charge.refundAskedAt?.toISOString() ?? null }
            : null,
          next: nextStep(progressOf(charge), clock()).do,
        },
        entries: entries.map((entry) => ({
          ...shown(entry),
          struckAt: entry.struckAt?.toISOString() ?? null,
        })),
      }
    },

    async showRequestedPayment({ messageId }) {
      const message = await prisma.message.findUnique({ where: { id: messageId } })
      const entries = await prisma.paymentEntry.findMany({ where: { messageId }, orderBy })
      // The entries stay when the message is erased.
      if (!message && entries.length === 0) throw new AppError('NOT_FOUND', 'No such message.')
      return {
        askedCents: message?.amountCents ?? null,
        paidCents: message?.paidCents ?? null,
        entries: entries.map(shown),
      }
    },
  }
}

const shown = ({ amountCents, method, confirmedBy, paidAt }: PaymentEntry) => ({
  ...{ amountCents, method, confirmedBy },
  paidAt: paidAt.toISOString(),
})
