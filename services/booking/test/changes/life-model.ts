import {
  AppError,
  type AppointmentStatus,
  bookingEvents,
  type PaymentStatus,
} from '@encaixe/contracts'
import { type Action, actionsOf } from '../../src/appointments/actions.rule.ts'
import { paymentAfter } from '../../src/appointments/payment.rule.ts'
import { statusAfter } from '../../src/appointments/status.rule.ts'
import { type WantedChange, wantedChange } from '../../src/changes/wanted-change.rule.ts'
import { monday, now } from '../world.ts'

/** What the page of every sequence is like: it confirms by hand, an hour each, Mondays and Tuesdays from 9. */
export const PAGE = {
  autoConfirm: false,
  sessionDuration: 60,
  cancellationNoticeHours: 12,
} as const

const tuesday = (time: string) => `2026-11-24T${time}:00-03:00`

/** Where things may be put: offered starts, one off the grid, one within the notice, one that is past. */
export const STARTS = [
  ...[monday('09:00'), monday('10:00'), monday('11:00'), tuesday('09:00'), tuesday('10:00')],
  ...[monday('09:30'), '2026-11-20T12:00:00-03:00', '2026-11-19T15:00:00-03:00'],
] as const
const OFFERED: readonly string[] = STARTS.slice(0, 5)

export type Who = 'professional' | 'client' | 'link' | 'stranger'

/** One change that somebody asks for, as the API takes it. */
export interface Asked {
  /** Counted round through what there is. */
  which: number
  who: Who
  change:
    | { status: 'confirmed' | 'rejected' | 'cancelled' | 'completed' | 'no_show' }
    | { paymentStatus: PaymentStatus }
    | { startsAt: string }
    | { moveRequest: 'accept' | 'refuse' | 'withdraw' }
    | { attendanceConfirmed: true }
}

export interface Modelled {
  id: string
  status: AppointmentStatus
  paymentStatus: PaymentStatus
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  attendanceConfirmedAt: Temporal.Instant | null
  capturedAt: Temporal.Instant | null
  refundedAt: Temporal.Instant | null
  /** Where the client asks to move it. */
  requestedStartsAt: Temporal.Instant | null
  version: number
  events: string[]
}

/** What an answer comes to: the code it was refused with, or what the appointment is afterwards. */
export type Outcome =
  | string
  | {
      status: string
      paymentStatus: string
      startsAt: string
      requestedStartsAt: string | null
      version: number
      actions: string[]
    }

export const isBlocking = ({ status }: Modelled) => status !== 'rejected' && status !== 'cancelled'

interface Times {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

/** What an appointment holds: its own time, and the one that its client asks for. */
export function heldTimes({ startsAt, endsAt, requestedStartsAt }: Modelled): Times[] {
  const own = { startsAt, endsAt }
  if (!requestedStartsAt) return [own]
  const requested = {
    startsAt: requestedStartsAt,
    endsAt: requestedStartsAt.add(startsAt.until(endsAt)),
  }
  return [own, requested]
}

export const overlaps = (one: Times, other: Modelled) =>
  heldTimes(other).some(
    (held) =>
      Temporal.Instant.compare(one.startsAt, held.endsAt) < 0 &&
      Temporal.Instant.compare(held.startsAt, one.endsAt) < 0,
  )

const sideOf = (who: Who) => (who === 'professional' ? 'professional' : 'client')

export const outcomeOf = (appointment: Modelled, who: Who): Outcome => ({
  status: appointment.status,
  paymentStatus: appointment.paymentStatus,
  startsAt: appointment.startsAt.toString(),
  requestedStartsAt: appointment.requestedStartsAt?.toString() ?? null,
  version: appointment.version,
  actions: actionsOf(
    { ...appointment, reviewedAt: null },
    { by: sideOf(who), terms: PAGE, now },
  ) satisfies Action[],
})

function eventOf(wanted: WantedChange, isRequest: boolean): string {
  if (wanted.kind === 'payment' || wanted.kind === 'session') {
    return bookingEvents.PaymentStatusChanged.type
  }
  if (wanted.kind === 'resize') return bookingEvents.BookingRescheduled.type
  if (wanted.kind === 'services') return bookingEvents.BookingServicesChanged.type
  if (wanted.kind === 'move') {
    return (isRequest ? bookingEvents.BookingMoveRequested : bookingEvents.BookingRescheduled).type
  }
  const events = {
    confirm: bookingEvents.BookingConfirmed,
    reject: bookingEvents.BookingRejected,
    expire: bookingEvents.BookingRejected,
    cancel: bookingEvents.BookingCancelled,
    complete: bookingEvents.BookingCompleted,
    mark_no_show: bookingEvents.BookingMarkedNoShow,
    accept_move: bookingEvents.BookingRescheduled,
    refuse_move: bookingEvents.BookingMoveRefused,
    expire_move: bookingEvents.BookingMoveRefused,
    withdraw_move: bookingEvents.BookingMoveWithdrawn,
    confirm_attendance: bookingEvents.AttendanceConfirmed,
  }
  return events[wanted.change].type
}

/** What the tables say becomes of the appointments: the changed one, or why not. */
export function predicted(
  appointments: readonly Modelled[],
  { which, who, change }: Asked,
): { outcome: Outcome; after: Modelled[] } {
  const at = which % appointments.length
  const held = appointments[at]
  if (!held || who === 'stranger') return { outcome: 'NOT_FOUND', after: [...appointments] }
  try {
    const changed = changedBy(held, appointments, who, change)
    return { outcome: outcomeOf(changed, who), after: appointments.with(at, changed) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { outcome: error.code, after: [...appointments] }
  }
}

function changedBy(
  held: Modelled,
  appointments: readonly Modelled[],
  who: Who,
  change: Asked['change'],
): Modelled {
  const by = sideOf(who)
  const wanted = wantedChange({ id: held.id, ...change }, held.paymentStatus)
  const isRequest = by === 'client' && held.status === 'confirmed'
  const next = {
    ...held,
    version: held.version + 1,
    events: [...held.events, eventOf(wanted, isRequest)],
  }
  if (wanted.kind === 'payment') {
    const paymentStatus = paymentAfter(held, wanted.change, { by, now })
    const isCaptured = paymentStatus === 'captured' || paymentStatus === 'refunded'
    return {
      ...next,
      paymentStatus,
      capturedAt: isCaptured ? (held.capturedAt ?? now) : null,
      refundedAt: paymentStatus === 'refunded' ? (held.refundedAt ?? now) : null,
    }
  }
  if (wanted.kind === 'move') {
    const status = statusAfter(held, 'reschedule', { by, terms: PAGE, now })
    const startsAt = wanted.startsAt
    const endsAt = startsAt.add(held.startsAt.until(held.endsAt))
    const isOffered = OFFERED.some((start) => startsAt.equals(start))
    const isPast = Temporal.Instant.compare(startsAt, now) <= 0
    if (isPast || (by === 'client' && !isOffered)) throw new AppError('SLOT_UNAVAILABLE', '')
    const isTaken = appointments.some(
      (other) => other.id !== held.id && isBlocking(other) && overlaps({ startsAt, endsAt }, other),
    )
    if (isTaken) throw new AppError('SLOT_TAKEN', '')
    if (isRequest && startsAt.equals(held.startsAt)) throw new AppError('SLOT_UNAVAILABLE', '')
    if (isRequest) return { ...next, status, requestedStartsAt: startsAt }
    return { ...next, status, ...movedTo(held, startsAt) }
  }
  // A page offers other starts for another length, which this model does not know. Sessions have a model of their own.
  if (wanted.kind === 'resize' || wanted.kind === 'services' || wanted.kind === 'session') {
    throw new Error('the sequences ask for no other length and no session')
  }
  const status = statusAfter(held, wanted.change, { by, terms: PAGE, now })
  if (wanted.change === 'confirm_attendance') return { ...next, status, attendanceConfirmedAt: now }
  if (wanted.change === 'accept_move' && held.requestedStartsAt)
    return { ...next, status, ...movedTo(held, held.requestedStartsAt) }
  return { ...next, status, requestedStartsAt: null }
}

const movedTo = (held: Modelled, startsAt: Temporal.Instant) => ({
  startsAt,
  endsAt: startsAt.add(held.startsAt.until(held.endsAt)),
  attendanceConfirmedAt: null,
  requestedStartsAt: null,
})
