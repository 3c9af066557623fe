import { AppError, type AppointmentStatus, type PaymentStatus } from '@encaixe/contracts'
import type { ChargeState } from './charge-step.rule.ts'
import { type ClaimSaid, maySay, type Saying } from './claim.rule.ts'
import type { Side } from './status.rule.ts'

/** What people record about a payment, which they make outside of the service. */
export type PaymentChange =
  | 'declare_payment'
  | 'capture_payment'
  /** It did not come, says the professional; or the client, who said so by mistake. */
  | 'deny_payment'
  | 'undo_payment'
  | 'refund_payment'
  | 'undo_refund'

export interface PaymentState {
  status: AppointmentStatus
  paymentStatus: PaymentStatus
  /** Whether a payment is waited for, and its time kept for it. */
  isHeld?: boolean
  /** Of one that is waited for and confirmed by hand: how far it got. Else only its provider tells. */
  byHand?: ({ state: ChargeState } & Omit<Saying, 'now'>) | null
  /** Whether a session of a package pays it: nothing of it is anybody's to say then. */
  isBySession?: boolean
  /** Whether all that came is on its way back. */
  isGoingBack?: boolean
  /** Whether all that could be taken back is what a bank told. */
  isOnlyTold?: boolean
  /** When the professional said that the money came; null while it has not. */
  capturedAt: Temporal.Instant | null
  /** When the professional said that it was given back; null while it has not. */
  refundedAt: Temporal.Instant | null
}

interface Rule {
  by: readonly Side[]
  from: readonly PaymentStatus[]
  to: PaymentStatus
}

/** How long a mistaken receipt or refund can be taken back. */
const UNDO_HOURS = 24

const rules: Readonly<Record<PaymentChange, Rule>> = {
  declare_payment: { by: ['client'], from: ['none'], to: 'authorized' },
  capture_payment: { by: ['professional'], from: ['none', 'authorized'], to: 'captured' },
  deny_payment: { by: ['professional', 'client'], from: ['authorized'], to: 'none' },
  undo_payment: { by: ['professional'], from: ['captured'], to: 'none' },
  refund_payment: { by: ['professional'], from: ['captured'], to: 'refunded' },
  undo_refund: { by: ['professional'], from: ['refunded'], to: 'captured' },
}

/** A rejected appointment owes nothing. For a cancelled one a payment can only be refunded, or that taken back. */
const isOpenFor = (change: PaymentChange, status: AppointmentStatus) =>
  status !== 'rejected' &&
  (status !== 'cancelled' || change === 'refund_payment' || change === 'undo_refund')

function isInTime(
  change: PaymentChange,
  { capturedAt, refundedAt }: PaymentState,
  now: Temporal.Instant,
) {
  if (change === 'undo_payment') return isWithinUndo(capturedAt, now)
  return change === 'undo_refund' ? isWithinUndo(refundedAt, now) : true
}

const isWithinUndo = (recordedAt: Temporal.Instant | null, now: Temporal.Instant) =>
  recordedAt !== null && Temporal.Instant.compare(now, recordedAt.add({ hours: UNDO_HOURS })) <= 0

/** A person takes back what a person said. */
const isTakenBack = (change: PaymentChange) => change === 'undo_payment' || change === 'undo_refund'

/** What a change says of a prepayment that is confirmed by hand; null: nothing. */
export function claimSaid(change: PaymentChange, by: Side): ClaimSaid | null {
  switch (change) {
    case 'declare_payment':
      return 'claim'
    case 'capture_payment':
      return 'receive'
    case 'deny_payment':
      return by === 'client' ? 'withdraw' : 'deny'
    case 'undo_payment':
    case 'refund_payment':
    case 'undo_refund':
      return null
  }
}

/** While a payment is waited for only its provider tells of it, or the two sides where it is confirmed by hand. */
function isWaitKept(
  { isHeld, byHand }: PaymentState,
  change: PaymentChange,
  { by, now }: { by: Side; now: Temporal.Instant },
): boolean {
  if (!isHeld) return true
  const said = claimSaid(change, by)
  return said !== null && !!byHand && maySay(said, byHand, { ...byHand, now })
}

/** Throws nothing, since every appointment of a list is asked. */
export function isPaymentChangePossible(
  state: PaymentState,
  change: PaymentChange,
  { by, now }: { by: Side; now: Temporal.Instant },
): boolean {
  const rule = rules[change]
  return (
    !state.isBySession &&
    isWaitKept(state, change, { by, now }) &&
    !(change === 'refund_payment' && state.isGoingBack) &&
    !(isTakenBack(change) && state.isOnlyTold) &&
    rule.by.includes(by) &&
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
