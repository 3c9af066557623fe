import { isPaymentChangePossible, type PaymentChange, type PaymentState } from './payment.rule.ts'
import { mayReview, type ReviewState } from './review.rule.ts'
import {
  isSessionChangePossible,
  type SessionChange,
  type SessionState,
} from './session-change.rule.ts'
import {
  type AppointmentState,
  isStatusChangePossible,
  type Side,
  type StatusChange,
  type Terms,
} from './status.rule.ts'

/** The actions of an appointment, by their names in the API. */
export type Action =
  | Exclude<StatusChange, 'expire' | 'expire_move' | 'resize'>
  | Exclude<PaymentChange, 'deny_payment' | 'undo_refund'>
  | 'review'
  | (typeof ofSession)[SessionChange]

const ofStatus = [
  'confirm',
  'reject',
  'cancel',
  'complete',
  'mark_no_show',
  'reschedule',
  'accept_move',
  'refuse_move',
  'withdraw_move',
  'confirm_attendance',
] as const satisfies readonly StatusChange[]

const ofPayment = [
  'declare_payment',
  'capture_payment',
  'undo_payment',
  'refund_payment',
] as const satisfies readonly PaymentChange[]

/** One button undoes whatever was last said of the payment: that it is announced, received or given back. */
const undoings = ['undo_payment', 'deny_payment', 'undo_refund'] as const

const ofSession = {
  use: 'use_session',
  release: 'release_session',
  give_back: 'give_back_session',
} as const satisfies Record<SessionChange, string>
const sessionChanges = ['use', 'release', 'give_back'] as const satisfies readonly SessionChange[]

/** What this side may do now, found by asking the rules, so that pages do not repeat them. */
export function actionsOf(
  appointment: AppointmentState & PaymentState & ReviewState,
  {
    by,
    terms,
    now,
    session = null,
  }: {
    by: Side
    terms: Terms
    now: Temporal.Instant
    /** null: who looks has not proven to be the client, and sees no sessions. */
    session?: SessionState | null
  },
): Action[] {
  const circumstances = { by, terms, now }
  const isNew = (change: StatusChange) =>
    change !== 'confirm_attendance' || appointment.attendanceConfirmedAt === null
  return [
    ...ofStatus.filter(
      (change) => isNew(change) && isStatusChangePossible(appointment, change, circumstances),
    ),
    ...ofPayment.filter((change) =>
      (change === 'undo_payment' ? undoings : [change]).some((one) =>
        isPaymentChangePossible(appointment, one, { by, now }),
      ),
    ),
    ...sessionChanges
      .filter((change) => session && isSessionChangePossible(session, change, circumstances))
      .map((change) => ofSession[change]),
    ...(mayReview(appointment, by) ? (['review'] as const) : []),
  ]
}
