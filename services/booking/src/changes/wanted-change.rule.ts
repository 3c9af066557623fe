import {
  AppError,
  type appointmentLinkRpcs,
  type appointmentRpcs,
  type LinkAction,
  type PaymentMethod,
  type PaymentStatus,
  type RpcInput,
} from '@encaixe/contracts'
import type { PaymentChange } from '../appointments/payment.rule.ts'
import type { SessionChange } from '../appointments/session-change.rule.ts'
import type { StatusChange } from '../appointments/status.rule.ts'

type Asked = RpcInput<typeof appointmentRpcs.changeAppointment>
type AskedByLink = RpcInput<typeof appointmentLinkRpcs.actOnAppointment>

/** A requested change, in the terms of the rules. */
export type WantedChange =
  | { kind: 'status'; change: Exclude<StatusChange, 'reschedule' | 'resize'> }
  | { kind: 'move'; startsAt: Temporal.Instant }
  /** Another length; null as the start keeps it. */
  | { kind: 'resize'; startsAt: Temporal.Instant | null; minutes: number }
  | { kind: 'services'; serviceIds: readonly string[] }
  | { kind: 'payment'; change: PaymentChange; method?: PaymentMethod }
  | { kind: 'session'; change: SessionChange }

const ofStatus = {
  confirmed: 'confirm',
  rejected: 'reject',
  cancelled: 'cancel',
  completed: 'complete',
  no_show: 'mark_no_show',
} as const satisfies Record<NonNullable<Asked['status']>, StatusChange>

const ofRequest = {
  accept: 'accept_move',
  refuse: 'refuse_move',
  withdraw: 'withdraw_move',
} as const satisfies Record<NonNullable<Asked['moveRequest']>, StatusChange>

/** `none` takes back a receipt, or the client's announcement; `captured` takes back a refund. */
function ofPayment(wanted: PaymentStatus, held: PaymentStatus): PaymentChange {
  if (wanted === 'authorized') return 'declare_payment'
  if (wanted === 'captured') return held === 'refunded' ? 'undo_refund' : 'capture_payment'
  if (wanted === 'refunded') return 'refund_payment'
  return held === 'authorized' ? 'deny_payment' : 'undo_payment'
}

/** The one requested change; the contract accepts only one. */
export function wantedChange(
  {
    status,
    paymentStatus,
    paymentMethod: method,
    startsAt,
    durationMinutes,
    moveRequest,
    serviceIds,
    session,
  }: Asked,
  held: PaymentStatus,
): WantedChange {
  if (status !== undefined) return { kind: 'status', change: ofStatus[status] }
  if (paymentStatus !== undefined)
    return { kind: 'payment', change: ofPayment(paymentStatus, held), ...(method && { method }) }
  if (session !== undefined) return { kind: 'session', change: session }
  if (serviceIds !== undefined) return { kind: 'services', serviceIds }
  const start = startsAt === undefined ? null : Temporal.Instant.from(startsAt)
  if (durationMinutes !== undefined)
    return { kind: 'resize', startsAt: start, minutes: durationMinutes }
  if (start) return { kind: 'move', startsAt: start }
  if (moveRequest !== undefined) return { kind: 'status', change: ofRequest[moveRequest] }
  return { kind: 'status', change: 'confirm_attendance' }
}

const ofLink = {
  'confirm-attendance': { kind: 'status', change: 'confirm_attendance' },
  cancel: { kind: 'status', change: 'cancel' },
  'withdraw-move': { kind: 'status', change: 'withdraw_move' },
  'declare-payment': { kind: 'payment', change: 'declare_payment' },
  'undo-payment': { kind: 'payment', change: 'deny_payment' },
  'receive-payment': { kind: 'payment', change: 'capture_payment' },
  'deny-payment': { kind: 'payment', change: 'deny_payment' },
  confirm: { kind: 'status', change: 'confirm' },
  reject: { kind: 'status', change: 'reject' },
  'accept-move': { kind: 'status', change: 'accept_move' },
  'refuse-move': { kind: 'status', change: 'refuse_move' },
  'use-session': { kind: 'session', change: 'use' },
  'release-session': { kind: 'session', change: 'release' },
} as const satisfies Record<Exclude<LinkAction, 'reschedule' | 'review'>, WantedChange>

/** @throws AppError VALIDATION_FAILED for a move without a start */
export function changeByLink({ action, startsAt }: AskedByLink): WantedChange {
  if (action === 'review') throw new Error('a review is no change of an appointment')
  if (action !== 'reschedule') return ofLink[action]
  if (startsAt !== undefined) return { kind: 'move', startsAt: Temporal.Instant.from(startsAt) }
  throw new AppError('VALIDATION_FAILED', 'A move needs its new start.')
}
