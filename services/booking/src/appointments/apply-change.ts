import { bookingEvents, type EventContract, type EventData } from '@encaixe/contracts'
import { isExclusionViolation, type Transaction } from '@encaixe/service-kit'
import { paymentAfter } from '../domain/payment-rule.ts'
import { snapshotOf } from '../domain/snapshot.ts'
import { type Side, statusAfter } from '../domain/status-rule.ts'
import type { WantedChange } from '../domain/wanted-change.ts'
import { slotTaken } from '../public-booking/booking-decision.ts'
import type { BookingTransaction } from '../store.ts'
import { type Change, changeAppointments } from './change-appointments.ts'
import { type loadAppointment, stateOf, termsOf } from './load-appointment.ts'
import { notOffered, requireOffered } from './offered-to-client.ts'

type Work = Transaction<BookingTransaction>
export type Loaded = NonNullable<Awaited<ReturnType<typeof loadAppointment>>>
type Appointment = Loaded['record']['appointment']

export interface Deciding {
  by: Side
  reason: string | null
  now: Temporal.Instant
}

/**
 * One change of an appointment, whoever asks for it: judged by the rules, written, with its event. Whoever
 * calls has taken its professional's lock before it was loaded.
 * @throws AppError what the rules refuse; SLOT_UNAVAILABLE or SLOT_TAKEN of a move
 */
export async function applyChange(
  work: Work,
  loaded: Loaded,
  wanted: WantedChange,
  deciding: Deciding,
): Promise<void> {
  if (wanted.kind === 'move') return move(work, loaded, wanted.startsAt, deciding)
  if (wanted.kind === 'payment') return changePayment(work, loaded, wanted.change, deciding)
  return changeStatus(work, loaded, wanted.change, deciding)
}

/** In events that say which person it was: what the system does for a series, its professional wanted. */
const personOf = (by: Side): 'client' | 'professional' =>
  by === 'client' ? 'client' : 'professional'

/** Writes one appointment's change with what its event says besides. */
function writeChange<E extends EventContract>(
  work: Work,
  { record }: Loaded,
  { by, now }: Pick<Deciding, 'by' | 'now'>,
  set: Change<E>['set'],
  event: E,
  dataOf: (changed: Appointment) => EventData<E>,
) {
  const { appointment } = record
  return changeAppointments(work, [{ appointment, set, by, event, data: dataOf }], now)
}

async function changePayment(
  work: Work,
  loaded: Loaded,
  change: Extract<WantedChange, { kind: 'payment' }>['change'],
  deciding: Deciding,
) {
  const { by, now } = deciding
  const { paymentStatus: previous } = stateOf(loaded.row)
  const paymentStatus = paymentAfter(stateOf(loaded.row), change, { by, now })
  await writeChange(
    work,
    loaded,
    deciding,
    { paymentStatus },
    bookingEvents.PaymentStatusChanged,
    (appointment) => ({
      ...snapshotOf({ ...loaded.record, appointment }),
      previous,
      by: personOf(by),
    }),
  )
}

/** Each change of status with its event. */
async function changeStatus(
  work: Work,
  loaded: Loaded,
  change: Extract<WantedChange, { kind: 'status' }>['change'],
  deciding: Deciding,
) {
  const { by, reason, now } = deciding
  const status = statusAfter(stateOf(loaded.row), change, { by, terms: termsOf(loaded.row), now })
  const snapshot = (appointment: Appointment) => snapshotOf({ ...loaded.record, appointment })
  const withReason = { status, ...(reason !== null && { cancelReason: reason }) }
  const write = <E extends EventContract>(
    set: Change<E>['set'],
    event: E,
    dataOf: (changed: Appointment) => EventData<E>,
  ) => writeChange(work, loaded, deciding, set, event, dataOf)

  switch (change) {
    case 'confirm':
      return write({ status }, bookingEvents.BookingConfirmed, snapshot)
    case 'reject':
    case 'expire':
      return write(withReason, bookingEvents.BookingRejected, (changed) => ({
        ...snapshot(changed),
        reason,
      }))
    case 'cancel':
      return write(withReason, bookingEvents.BookingCancelled, (changed) => ({
        ...snapshot(changed),
        by,
        reason,
      }))
    case 'complete':
      return write({ status }, bookingEvents.BookingCompleted, snapshot)
    case 'mark_no_show':
      return write({ status }, bookingEvents.BookingMarkedNoShow, snapshot)
    case 'confirm_attendance':
      return write(
        { attendanceConfirmedAt: now.toString() },
        bookingEvents.AttendanceConfirmed,
        snapshot,
      )
  }
}

/**
 * Another start for the same length. A client takes one that is offered; a professional any free time.
 * The constraint decides whether it is free, and an appointment never stands in its own way.
 */
async function move(
  work: Work,
  loaded: Loaded,
  startsAt: Temporal.Instant,
  { by, now }: Pick<Deciding, 'by' | 'now'>,
) {
  const { row, record } = loaded
  const state = stateOf(row)
  const status = statusAfter(state, 'reschedule', { by, terms: termsOf(row), now })
  if (Temporal.Instant.compare(startsAt, now) <= 0) throw notOffered()
  if (by === 'client') await requireOffered(work.tx, row, startsAt, now)
  const set = {
    status,
    startsAt: startsAt.toString(),
    endsAt: startsAt.add(state.startsAt.until(state.endsAt)).toString(),
    attendanceConfirmedAt: null,
  }
  try {
    await writeChange(
      work,
      loaded,
      { by, now },
      set,
      bookingEvents.BookingRescheduled,
      (appointment) => ({
        ...snapshotOf({ ...record, appointment }),
        previousStartsAt: record.appointment.startsAt,
        by: personOf(by),
      }),
    )
  } catch (error) {
    throw isExclusionViolation(error) ? slotTaken() : error
  }
}
