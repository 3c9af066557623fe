import { bookingEvents, type EventContract } from '@encaixe/contracts'
import { type loadAppointment, stateOf, termsOf } from '../appointments/load-appointment.ts'
import { snapshotOf } from '../appointments/snapshot.rule.ts'
import type { Change } from './change-appointments.ts'
import { paymentAfter } from './payment.rule.ts'
import { type Side, statusAfter } from './status.rule.ts'
import type { WantedChange } from './wanted-change.rule.ts'

export type Loaded = NonNullable<Awaited<ReturnType<typeof loadAppointment>>>
type Appointment = Loaded['record']['appointment']
/** What its appointment alone decides: where it moves to, others of the page have a say in. */
export type ChangeInPlace = Exclude<WantedChange, { kind: 'move' }>

export interface Deciding {
  by: Side
  reason: string | null
  now: Temporal.Instant
}

/** In events that say which person it was: what the system does for a series, its professional wanted. */
export const personOf = (by: Side): 'client' | 'professional' =>
  by === 'client' ? 'client' : 'professional'

/**
 * What is to be written for a change of status or payment, with its event.
 * @throws AppError what the rules refuse
 */
export function decideChange(
  loaded: Loaded,
  wanted: ChangeInPlace,
  deciding: Deciding,
): Change<EventContract> {
  return wanted.kind === 'payment'
    ? changedPayment(loaded, wanted.change, deciding)
    : changedStatus(loaded, wanted.change, deciding)
}

function changedPayment(
  { row, record }: Loaded,
  change: Extract<WantedChange, { kind: 'payment' }>['change'],
  { by, now }: Deciding,
): Change<typeof bookingEvents.PaymentStatusChanged> {
  const held = stateOf(row)
  return {
    appointment: record.appointment,
    set: { paymentStatus: paymentAfter(held, change, { by, now }) },
    by,
    event: bookingEvents.PaymentStatusChanged,
    data: (appointment) => ({
      ...snapshotOf({ ...record, appointment }),
      previous: held.paymentStatus,
      by: personOf(by),
    }),
  }
}

/** Each change of status with its event. */
function changedStatus(
  { row, record }: Loaded,
  change: Extract<WantedChange, { kind: 'status' }>['change'],
  { by, reason, now }: Deciding,
): Change<EventContract> {
  const { appointment } = record
  const status = statusAfter(stateOf(row), change, { by, terms: termsOf(row), now })
  const snapshot = (changed: Appointment) => snapshotOf({ ...record, appointment: changed })
  const withReason = { status, ...(reason !== null && { cancelReason: reason }) }
  const decided = <E extends EventContract>(
    set: Change<E>['set'],
    event: E,
    data: Change<E>['data'],
  ): Change<E> => ({ appointment, set, by, event, data })

  switch (change) {
    case 'confirm':
      return decided({ status }, bookingEvents.BookingConfirmed, snapshot)
    case 'reject':
    case 'expire':
      return decided(withReason, bookingEvents.BookingRejected, (changed) => ({
        ...snapshot(changed),
        reason,
      }))
    case 'cancel':
      return decided(withReason, bookingEvents.BookingCancelled, (changed) => ({
        ...snapshot(changed),
        by,
        reason,
      }))
    case 'complete':
      return decided({ status }, bookingEvents.BookingCompleted, snapshot)
    case 'mark_no_show':
      return decided({ status }, bookingEvents.BookingMarkedNoShow, snapshot)
    case 'confirm_attendance':
      return decided(
        { attendanceConfirmedAt: now.toString() },
        bookingEvents.AttendanceConfirmed,
        snapshot,
      )
  }
}
