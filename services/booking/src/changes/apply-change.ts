import { bookingEvents, type EventContract } from '@encaixe/contracts'
import { isExclusionViolation, type Transaction } from '@encaixe/service-kit'
import { type loadAppointment, stateOf, termsOf } from '../appointments/load-appointment.ts'
import { snapshotOf } from '../appointments/snapshot.rule.ts'
import { slotTaken } from '../public-booking/booking-decision.ts'
import type { BookingTransaction } from '../store.ts'
import { type Change, changeAppointments, type Written } from './change-appointments.ts'
import { notOffered, requireOffered } from './offered-to-client.ts'
import { paymentAfter } from './payment.rule.ts'
import { type Side, statusAfter } from './status.rule.ts'
import type { WantedChange } from './wanted-change.rule.ts'

type Appointment = Loaded['record']['appointment']
/** An appointment as it is stored, and as its events tell it. */
export type Loaded = NonNullable<Awaited<ReturnType<typeof loadAppointment>>>

interface Deciding {
  by: Side
  reason: string | null
  now: Temporal.Instant
}

/** Events name a person. What the system does for a series, its professional wanted. */
const personOf = (by: Side): 'client' | 'professional' =>
  by === 'client' ? 'client' : 'professional'

/**
 * Makes one change of an appointment, whoever asks for it: asks the rules, writes, emits the event. The caller
 * has locked the professional before it loaded the appointment.
 * @returns the columns that the change wrote
 * @throws AppError what the rules refuse; SLOT_UNAVAILABLE or SLOT_TAKEN for a move
 */
export async function applyChange(
  work: Transaction<BookingTransaction>,
  loaded: Loaded,
  wanted: WantedChange,
  deciding: Deciding,
): Promise<Written | undefined> {
  const { id } = loaded.row
  const change = await decideChange(work.tx, loaded, wanted, deciding)
  try {
    return (await changeAppointments(work, [change], deciding.now)).get(id)
  } catch (error) {
    throw isExclusionViolation(error) ? slotTaken() : error
  }
}

function decideChange(
  tx: BookingTransaction,
  loaded: Loaded,
  wanted: WantedChange,
  deciding: Deciding,
): Change<EventContract> | Promise<Change<EventContract>> {
  switch (wanted.kind) {
    case 'payment':
      return changedPayment(loaded, wanted.change, deciding)
    case 'status':
      return changedStatus(loaded, wanted.change, deciding)
    case 'move':
      return moved(tx, loaded, wanted.startsAt, deciding)
  }
}

/** Moves to another start, for the same length: a client to an offered one, a professional to any free time. */
async function moved(
  tx: BookingTransaction,
  { row, record }: Loaded,
  startsAt: Temporal.Instant,
  { by, now }: Deciding,
): Promise<Change<typeof bookingEvents.BookingRescheduled>> {
  const state = stateOf(row)
  const status = statusAfter(state, 'reschedule', { by, terms: termsOf(row), now })
  if (Temporal.Instant.compare(startsAt, now) <= 0) throw notOffered()
  if (by === 'client') await requireOffered(tx, row, startsAt, now)
  return {
    appointment: record.appointment,
    set: {
      status,
      startsAt: startsAt.toString(),
      endsAt: startsAt.add(state.startsAt.until(state.endsAt)).toString(),
      attendanceConfirmedAt: null,
    },
    by,
    event: bookingEvents.BookingRescheduled,
    data: (appointment) => ({
      ...snapshotOf({ ...record, appointment }),
      previousStartsAt: record.appointment.startsAt,
      by: personOf(by),
    }),
  }
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
