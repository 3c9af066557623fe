import {
  type ActorOf,
  AppError,
  type appointmentRpcs,
  bookingEvents,
  type RpcInput,
} from '@encaixe/contracts'
import { type HandlersOf, isExclusionViolation, type Transaction } from '@encaixe/service-kit'
import { paymentAfter } from '../domain/payment-rule.ts'
import { viewOf } from '../domain/side.ts'
import { snapshotOf } from '../domain/snapshot.ts'
import { type Side, type StatusChange, statusAfter } from '../domain/status-rule.ts'
import { wantedChange } from '../domain/wanted-change.ts'
import { slotTaken } from '../public-booking/booking-decision.ts'
import type { BookingDatabase, BookingTransaction } from '../store.ts'
import { appointmentViewOf } from './appointment-view.ts'
import { changeAppointments } from './change-appointments.ts'
import { loadAppointment, sidesOf, stateOf, termsOf } from './load-appointment.ts'
import { lockProfessionals } from './lock-professionals.ts'
import { notOffered, requireOffered } from './offered-to-client.ts'
import { noSuchAppointment } from './read-appointments.ts'

type Handler = HandlersOf<typeof appointmentRpcs, 'changeAppointment'>['changeAppointment']
type Asked = RpcInput<typeof appointmentRpcs.changeAppointment>
type Work = Transaction<BookingTransaction>
type Loaded = NonNullable<Awaited<ReturnType<typeof loadAppointment>>>

interface Deciding {
  by: Extract<Side, 'professional' | 'client'>
  reason: string | null
  now: Temporal.Instant
}

/**
 * Changes an appointment for one of its sides: behind its professional's lock it is loaded, judged by the
 * rules and written with its event. Of two contradictory changes at once the second is judged by what the
 * first has left.
 */
export function changeAppointment({
  database,
  clock,
}: {
  database: BookingDatabase
  clock: () => Temporal.Instant
}): Handler {
  return async (asked, { actor }) => {
    const now = clock()
    try {
      return await database.transaction(async (work) => {
        const { tx } = work
        const { loaded, view } = await lockAndLoad(tx, asked.id, actor)
        requireVersion(loaded, asked)
        // Who only sees it is no side of it.
        if (view === 'addressee') throw noSuchAppointment()
        await apply(work, loaded, asked, { by: view, reason: asked.reason ?? null, now })
        const changed = await loadAppointment(tx, asked.id)
        if (!changed) throw noSuchAppointment()
        return appointmentViewOf(changed.row, view, now)
      })
    } catch (error) {
      throw isExclusionViolation(error) ? slotTaken() : error
    }
  }
}

async function lockAndLoad(
  tx: BookingTransaction,
  id: string,
  actor: ActorOf<readonly ['account', 'phone']>,
) {
  const found = await tx.appointment.findUnique({
    where: { id },
    select: { professionalId: true },
  })
  if (!found) throw noSuchAppointment()
  await lockProfessionals(tx, [found.professionalId])
  const loaded = await loadAppointment(tx, id)
  const view = loaded && viewOf(sidesOf(loaded.row), actor)
  if (!loaded || !view) throw noSuchAppointment()
  return { loaded, view }
}

function requireVersion({ row }: Loaded, { expectedVersion }: Asked) {
  if (expectedVersion === undefined || expectedVersion === row.version) return
  throw new AppError('STALE_VERSION', `The appointment has version ${row.version} by now.`)
}

async function apply(work: Work, loaded: Loaded, asked: Asked, deciding: Deciding): Promise<void> {
  const { row, record } = loaded
  const { by, now } = deciding
  const wanted = wantedChange(asked, stateOf(row).paymentStatus)
  const { appointment } = record
  const snapshot = (changed: typeof appointment) => snapshotOf({ ...record, appointment: changed })

  if (wanted.kind === 'payment') {
    const paymentStatus = paymentAfter(stateOf(row), wanted.change, { by, now })
    const event = bookingEvents.PaymentStatusChanged
    const data = (changed: typeof appointment) => ({
      ...snapshot(changed),
      previous: appointment.paymentStatus,
      by,
    })
    return changeAppointments(work, [{ appointment, set: { paymentStatus }, by, event, data }], now)
  }
  if (wanted.kind === 'move') return move(work, loaded, wanted.startsAt, deciding)
  const status = statusAfter(stateOf(row), wanted.change, { by, terms: termsOf(row), now })
  await changeStatus(work, loaded, wanted.change, status, deciding)
}

/** Each change of status with the event that tells it. */
async function changeStatus(
  work: Work,
  { record }: Loaded,
  change: Exclude<StatusChange, 'reschedule' | 'expire'>,
  status: Loaded['record']['appointment']['status'],
  { by, reason, now }: Deciding,
) {
  const { appointment } = record
  const snapshot = (changed: typeof appointment) => snapshotOf({ ...record, appointment: changed })
  const set = { status }
  const withReason = { ...set, ...(reason !== null && { cancelReason: reason }) }
  switch (change) {
    case 'confirm':
      return changeAppointments(
        work,
        [{ appointment, set, by, event: bookingEvents.BookingConfirmed, data: snapshot }],
        now,
      )
    case 'reject': {
      const data = (changed: typeof appointment) => ({ ...snapshot(changed), reason })
      const event = bookingEvents.BookingRejected
      return changeAppointments(work, [{ appointment, set: withReason, by, event, data }], now)
    }
    case 'cancel': {
      const data = (changed: typeof appointment) => ({ ...snapshot(changed), by, reason })
      const event = bookingEvents.BookingCancelled
      return changeAppointments(work, [{ appointment, set: withReason, by, event, data }], now)
    }
    case 'complete':
      return changeAppointments(
        work,
        [{ appointment, set, by, event: bookingEvents.BookingCompleted, data: snapshot }],
        now,
      )
    case 'mark_no_show':
      return changeAppointments(
        work,
        [{ appointment, set, by, event: bookingEvents.BookingMarkedNoShow, data: snapshot }],
        now,
      )
    case 'confirm_attendance': {
      const attendanceConfirmedAt = now.toString()
      const event = bookingEvents.AttendanceConfirmed
      const confirmed = { attendanceConfirmedAt }
      return changeAppointments(
        work,
        [{ appointment, set: confirmed, by, event, data: snapshot }],
        now,
      )
    }
  }
}

/**
 * Another start for the same length. A client takes one that is offered; a professional any free time.
 * The constraint decides whether it is free, and an appointment never stands in its own way.
 */
async function move(
  work: Work,
  { row, record }: Loaded,
  startsAt: Temporal.Instant,
  { by, now }: Deciding,
) {
  const { appointment } = record
  const terms = termsOf(row)
  const status = statusAfter(stateOf(row), 'reschedule', { by, terms, now })
  if (Temporal.Instant.compare(startsAt, now) <= 0) throw notOffered()
  if (by === 'client') await requireOffered(work.tx, row, startsAt, now)
  const length = stateOf(row).startsAt.until(stateOf(row).endsAt)
  const set = {
    status,
    startsAt: startsAt.toString(),
    endsAt: startsAt.add(length).toString(),
    attendanceConfirmedAt: null,
  }
  const previousStartsAt = appointment.startsAt
  const data = (changed: typeof appointment) => ({
    ...snapshotOf({ ...record, appointment: changed }),
    previousStartsAt,
    by,
  })
  const event = bookingEvents.BookingRescheduled
  await changeAppointments(work, [{ appointment, set, by, event, data }], now)
}
