import type { RefundRead } from '../provider/documents.ts'
import type { Read } from '../provider/port.ts'
import type { Payment, Refund } from './documents.ts'

const statusOf: Readonly<Record<Refund['status'], RefundRead['status']>> = {
  approved: 'DEVOLVIDO',
  in_process: 'EM_PROCESSAMENTO',
  authorized: 'EM_PROCESSAMENTO',
  rejected: 'NAO_REALIZADO',
  cancelled: 'NAO_REALIZADO',
}

/** A refund of Mercado Pago in the words of the standard. */
export const refundOf = ({ id, amount, status, date_created: at }: Refund): RefundRead => ({
  ...{ id, valor: amount, status: statusOf[status] },
  ...(status === 'approved' && at != null && { horario: { liquidacao: at } }),
})

/**
 * A payment of Mercado Pago as a charge in the words of the standard. It is paid once and exactly, so it is a charge with
 * at most one Pix, whose number stands for the end-to-end id: it is what its owner finds it by.
 * @param now stands for the moment of a payment that has none
 */
export function readOf(payment: Payment, refunds: readonly Refund[], now: Temporal.Instant): Read {
  switch (payment.status) {
    // One that has ended by its own clock is open or expired by ours.
    case 'cancelled':
      return payment.status_detail === 'expired' ? unpaid('ATIVA') : unpaid(REMOVED)
    case 'rejected':
      return unpaid('REMOVIDA_PELO_PSP')
    case 'pending':
    case 'in_process':
    case 'authorized':
      return unpaid('ATIVA')
    case 'approved':
    case 'in_mediation':
    case 'refunded':
      return paid(payment, refunds.map(refundOf), now)
    case 'charged_back':
      return paid(payment, [...refunds.map(refundOf), ...takenBack(payment, refunds)], now)
  }
}

const REMOVED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
const unpaid = (status: Read['status']): Read => ({ status, pix: [] })

/** Whether money has come for it, whatever became of it since. */
export const hasCome = ({ status }: Payment): boolean =>
  ['approved', 'in_mediation', 'refunded', 'charged_back'].includes(status)

function paid(payment: Payment, devolucoes: RefundRead[], now: Temporal.Instant): Read {
  const { id, transaction_amount: valor, date_approved: approved } = payment
  const feeCents = feeOf(payment)
  const horario = approved ?? payment.date_last_updated ?? now.toString()
  return {
    status: 'CONCLUIDA',
    pix: [{ endToEndId: id, valor, horario, devolucoes, ...(feeCents !== null && { feeCents }) }],
  }
}

/** What it keeps of what its owner receives; null: it does not say. */
function feeOf({ fee_details: fees }: Payment): number | null {
  if (fees == null) return null
  return fees
    .filter(({ fee_payer: payer }) => payer !== 'payer')
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** What a dispute has taken is gone, as what is given back in its own app. */
function takenBack(
  { id, transaction_amount: cents, date_last_updated: at }: Payment,
  refunds: readonly Refund[],
): RefundRead[] {
  const back = refunds.filter(({ status }) => statusOf[status] === 'DEVOLVIDO')
  const valor = back.reduce((left, { amount }) => left - amount, cents)
  if (valor <= 0) return []
  const horario = at == null ? {} : { horario: { liquidacao: at } }
  return [{ id: `contestacao-${id}`, valor, status: 'DEVOLVIDO', ...horario }]
}
