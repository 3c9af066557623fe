import { AppError, type AppointmentStatus, type PaymentStatus } from '@encaixe/contracts'
import type { Side } from './status.rule.ts'

/** What people record about a payment, which they make outside of the service. */
export type PaymentChange =
  | 'declare_payment'
  | 'capture_payment'
  | 'deny_payment'
  | 'undo_payment'
  | 'refund_payment'

export interface PaymentState {
  status: AppointmentStatus
  paymentStatus: PaymentStatus
  /** When the professional said that the money came; null while it has not. */
  capturedAt: Temporal.Instant | null
}

interface Rule {
  by: Side
  from: readonly PaymentStatus[]
  to: PaymentStatus
}

/** How long a mistaken receipt can be taken back. */
const UNDO_HOURS = 24

const rules: Readonly<Record<PaymentChange, Rule>> = {
  declare_payment: { by: 'client', from: ['none'], to: 'authorized' },
  capture_payment: { by: 'professional', from: ['none', 'authorized'], to: 'captured' },
  deny_payment: { by: 'professional', from: ['authorized'], to: 'none' },
  undo_payment: { by: 'professional', from: ['captured'], to: 'none' },
  refund_payment: { by: 'professional', from: ['captured'], to: 'refunded' },
}

/** A rejected appointment owes nothing. For a cancelled one a payment can only be refunded. */
const isOpenFor = (change: PaymentChange, status: AppointmentStatus) =>
  status !== 'rejected' && (status !== 'cancelled' || change === 'refund_payment')

function isInTime(change: PaymentChange, { capturedAt }: PaymentState, now: Temporal.Instant) {
  if (change !== 'undo_payment') return true
  return (
    capturedAt !== null && Temporal.Instant.compare(now, capturedAt.add({ hours: UNDO_HOURS })) <= 0
  )
}

/** Throws nothing, since every appointment of a list is asked. */
export function isPaymentChangePossible(
  state: PaymentState,
  change: PaymentChange,
  { by, now }: { by: Side; now: Temporal.Instant },
): boolean {
  const rule = rules[change]
  return (
    rule.by === by &&
    rule.from.includes(state.paymentStatus) &&
    isOpenFor(change, state.status) &&
    isInTime(change, state, now)
  )
}

/**
 * The payment status after a change.
 * @throws AppError INVALID_TRANSITION with the current and the requested payment status
 */
export function paymentAfter(
  state: PaymentState,
  change: PaymentChange,
  circumstances: { by: Side; now: Temporal.Instant },
): PaymentStatus {
  const { paymentStatus: from } = state
  const { to } = rules[change]
  if (isPaymentChangePossible(state, change, circumstances)) return to
  throw new AppError('INVALID_TRANSITION', `A payment that is ${from} cannot ${change}.`, {
    from,
    to,
  })
}
