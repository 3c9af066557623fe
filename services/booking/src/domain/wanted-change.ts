import type { appointmentRpcs, PaymentStatus, RpcInput } from '@encaixe/contracts'
import type { PaymentChange } from './payment-rule.ts'
import type { StatusChange } from './status-rule.ts'

type Asked = RpcInput<typeof appointmentRpcs.changeAppointment>

/** What a request for a change means, in the words of the rules. */
export type WantedChange =
  | { kind: 'status'; change: Exclude<StatusChange, 'reschedule' | 'expire'> }
  | { kind: 'move'; startsAt: Temporal.Instant }
  | { kind: 'payment'; change: PaymentChange }

const ofStatus = {
  confirmed: 'confirm',
  rejected: 'reject',
  cancelled: 'cancel',
  completed: 'complete',
  no_show: 'mark_no_show',
} as const satisfies Record<NonNullable<Asked['status']>, StatusChange>

/** `none` takes back what there is: a receipt, or the client's word that does not hold. */
function ofPayment(wanted: PaymentStatus, held: PaymentStatus): PaymentChange {
  if (wanted === 'authorized') return 'declare_payment'
  if (wanted === 'captured') return 'capture_payment'
  if (wanted === 'refunded') return 'refund_payment'
  return held === 'authorized' ? 'deny_payment' : 'undo_payment'
}

/** The one thing that is asked for; the contract has seen to it that it is one. */
export function wantedChange(
  { status, paymentStatus, startsAt }: Asked,
  held: PaymentStatus,
): WantedChange {
  if (status !== undefined) return { kind: 'status', change: ofStatus[status] }
  if (paymentStatus !== undefined)
    return { kind: 'payment', change: ofPayment(paymentStatus, held) }
  if (startsAt !== undefined) return { kind: 'move', startsAt: Temporal.Instant.from(startsAt) }
  return { kind: 'status', change: 'confirm_attendance' }
}
