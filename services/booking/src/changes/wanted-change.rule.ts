import {
  AppError,
  type appointmentLinkRpcs,
  type appointmentRpcs,
  type LinkAction,
  type PaymentStatus,
  type RpcInput,
} from '@encaixe/contracts'
import type { PaymentChange } from './payment.rule.ts'
import type { StatusChange } from './status.rule.ts'

type Asked = RpcInput<typeof appointmentRpcs.changeAppointment>
type AskedByLink = RpcInput<typeof appointmentLinkRpcs.actOnAppointment>

/** A requested change, in the terms of the rules. */
export type WantedChange =
  | { kind: 'status'; change: Exclude<StatusChange, 'reschedule'> }
  | { kind: 'move'; startsAt: Temporal.Instant }
  | { kind: 'payment'; change: PaymentChange }

const ofStatus = {
  confirmed: 'confirm',
  rejected: 'reject',
  cancelled: 'cancel',
  completed: 'complete',
  no_show: 'mark_no_show',
} as const satisfies Record<NonNullable<Asked['status']>, StatusChange>

/** `none` takes back the current status: a receipt, or the client's announcement. */
function ofPayment(wanted: PaymentStatus, held: PaymentStatus): PaymentChange {
  if (wanted === 'authorized') return 'declare_payment'
  if (wanted === 'captured') return 'capture_payment'
  if (wanted === 'refunded') return 'refund_payment'
  return held === 'authorized' ? 'deny_payment' : 'undo_payment'
}

/** The one requested change; the contract accepts only one. */
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

const ofLink = {
  'confirm-attendance': { kind: 'status', change: 'confirm_attendance' },
  cancel: { kind: 'status', change: 'cancel' },
  'declare-payment': { kind: 'payment', change: 'declare_payment' },
  confirm: { kind: 'status', change: 'confirm' },
  reject: { kind: 'status', change: 'reject' },
} as const satisfies Record<Exclude<LinkAction, 'reschedule' | 'review'>, WantedChange>

/** @throws AppError VALIDATION_FAILED for a move without a start */
export function changeByLink({ action, startsAt }: AskedByLink): WantedChange {
  if (action === 'review') throw new Error('a review is no change of an appointment')
  if (action !== 'reschedule') return ofLink[action]
  if (startsAt !== undefined) return { kind: 'move', startsAt: Temporal.Instant.from(startsAt) }
  throw new AppError('VALIDATION_FAILED', 'A move needs its new start.')
}
