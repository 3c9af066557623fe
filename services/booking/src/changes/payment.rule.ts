import { AppError, type AppointmentStatus, type PaymentStatus } from '@encaixe/contracts'
import type { Side } from './status.rule.ts'

/** What people say about the money of a session, which passes between them outside of the service. */
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

/** For how long a receipt that was a mistake can be taken back. */
const UNDO_HOURS = 24

const rules: Readonly<Record<PaymentChange, Rule>> = {
  declare_payment: { by: 'client', from: ['none'], to: 'authorized' },
  capture_payment: { by: 'professional', from: ['none', 'authorized'], to: 'captured' },
  deny_payment: { by: 'professional', from: ['authorized'], to: 'none' },
  undo_payment: { by: 'professional', from: ['captured'], to: 'none' },
  refund_payment: { by: 'professional', from: ['captured'], to: 'refunded' },
}

/** A rejected appointment owes nothing; of a cancelled one, money can only be given back. */
const isOpenFor = (change: PaymentChange, status: AppointmentStatus) =>
  status !== 'rejected' && (status !== 'cancelled' || change === 'refund_payment')

function isInTime(change: PaymentChange, { capturedAt }: PaymentState, now: Temporal.Instant) {
  if (change !== 'undo_payment') return true
  return (
    capturedAt !== null && Temporal.Instant.compare(now, capturedAt.add({ hours: UNDO_HOURS })) <= 0
  )
}

/** Whether the change may be made: asked of every appointment of a list, so it throws nothing. */
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
 * @throws AppError INVALID_TRANSITION naming the payment status it has and the one that was asked for
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
