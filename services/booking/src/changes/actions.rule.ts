import { mayReview, type ReviewState } from '../reviews/review.rule.ts'
import { isPaymentChangePossible, type PaymentChange, type PaymentState } from './payment.rule.ts'
import {
  type AppointmentState,
  isStatusChangePossible,
  type Side,
  type StatusChange,
  type Terms,
} from './status.rule.ts'

/** The actions of an appointment, by their names in the API. */
export type Action =
  | Exclude<StatusChange, 'expire'>
  | Exclude<PaymentChange, 'deny_payment'>
  | 'review'

const ofStatus = [
  'confirm',
  'reject',
  'cancel',
  'complete',
  'mark_no_show',
  'reschedule',
  'confirm_attendance',
] as const satisfies readonly StatusChange[]

const ofPayment = [
  'declare_payment',
  'capture_payment',
  'undo_payment',
  'refund_payment',
] as const satisfies readonly PaymentChange[]

/**
 * What this side may do now, found by asking the rules, so that pages do not repeat them. `undo_payment` also
 * stands for `deny_payment`: one button undoes an announced payment and a receipt.
 */
export function actionsOf(
  appointment: AppointmentState & PaymentState & ReviewState,
  { by, terms, now }: { by: Side; terms: Terms; now: Temporal.Instant },
): Action[] {
  const circumstances = { by, terms, now }
  const isNew = (change: StatusChange) =>
    change !== 'confirm_attendance' || appointment.attendanceConfirmedAt === null
  return [
    ...ofStatus.filter(
      (change) => isNew(change) && isStatusChangePossible(appointment, change, circumstances),
    ),
    ...ofPayment.filter((change) =>
      [change, ...(change === 'undo_payment' ? (['deny_payment'] as const) : [])].some((one) =>
        isPaymentChangePossible(appointment, one, { by, now }),
      ),
    ),
    ...(mayReview(appointment, by) ? (['review'] as const) : []),
  ]
}
