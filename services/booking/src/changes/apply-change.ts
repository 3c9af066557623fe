import {
  AppError,
  type BookingSnapshot,
  bookingEvents,
  type EventContract,
  itemOf,
  offerOf,
} from '@encaixe/contracts'
import { isExclusionViolation } from '@encaixe/service-kit'
import { agreedServices } from '../appointments/agreed-offer.rule.ts'
import type { Change } from '../appointments/change.ts'
import { type Loaded, stateOf, termsOf, travelOf } from '../appointments/load-appointment.ts'
import { withSession } from '../appointments/session-change.rule.ts'
import { type Agreed, sessionAfterServices } from '../appointments/session-choice.rule.ts'
import { sessionStateOf } from '../appointments/session-state.ts'
import {
  type AppointmentState,
  isMoveRequest,
  type Side,
  statusAfter,
} from '../appointments/status.rule.ts'
import { requireFreeElsewhere } from '../copies/busy-elsewhere.ts'
import { storedOffer } from '../copies/professional-copies.ts'
import { slotTaken } from '../free-times/refusal.rule.ts'
import type { Stretch } from '../free-times/taken.rule.ts'
import type { BookingTransaction, BookingWork, Openings } from '../store.ts'
import { changeAppointments } from './change-appointments.ts'
import { changeSession } from './change-session.ts'
import { notOffered, requireOffered } from './offered-to-client.ts'
import { saidPayment } from './said-payment.ts'
import type { WantedChange } from './wanted-change.rule.ts'

interface Deciding {
  by: Side
  reason: string | null
  now: Temporal.Instant
  /** What calendars elsewhere block around the wanted time. */
  elsewhere?: readonly Stretch[]
  openings: Openings
}

/** The event tells the changed appointment and nothing besides. */
const snapshotAlone = (snapshot: BookingSnapshot) => snapshot

/** Events name a person. What the system does for a series, its professional wanted. */
const personOf = (by: Side): 'client' | 'professional' =>
  by === 'client' ? 'client' : 'professional'

/**
 * Makes one change of an appointment, whoever asks for it: asks the rules, writes, emits the event. The caller
 * has locked the professional before it loaded the appointment.
 * @throws AppError what the rules refuse; SLOT_UNAVAILABLE or SLOT_TAKEN for a move
 */
export async function applyChange(
  work: BookingWork,
  loaded: Loaded,
  wanted: WantedChange,
  deciding: Deciding,
): Promise<void> {
  if (wanted.kind === 'session') return changeSession(work, loaded, wanted.change, deciding)
  const change =
    wanted.kind === 'payment'
      ? await saidPayment(work, loaded, wanted, deciding)
      : await decideChange(work.tx, loaded, wanted, deciding)
  if (!change) return
  try {
    await changeAppointments(work, [change], deciding)
  } catch (error) {
    throw isExclusionViolation(error) ? slotTaken() : error
  }
}

function decideChange(
  tx: BookingTransaction,
  loaded: Loaded,
  wanted: Exclude<WantedChange, { kind: 'payment' | 'session' }>,
  deciding: Deciding,
): Change<EventContract> | Promise<Change<EventContract>> {
  switch (wanted.kind) {
    case 'status':
      return changedStatus(loaded, wanted.change, deciding)
    case 'move':
      return moved(tx, loaded, wanted.startsAt, deciding)
    case 'resize':
      return resized(tx, loaded, wanted, deciding)
    case 'services':
      return servicesChanged(tx, loaded, wanted.serviceIds, deciding)
  }
}

/**
 * Moves to another start, for the same length: a client to an offered one, a professional to any free time. On a
 * page that confirms by hand a client's move is a request, held beside the agreed time.
 */
async function moved(
  tx: BookingTransaction,
  loaded: Loaded,
  startsAt: Temporal.Instant,
  { by, now, elsewhere = [] }: Deciding,
): Promise<Change<EventContract>> {
  const { row, record } = loaded
  const [state, terms] = [stateOf(row), termsOf(row)]
  statusAfter(state, 'reschedule', { by, terms, now })
  if (Temporal.Instant.compare(startsAt, now) <= 0) throw notOffered()
  if (by === 'client') await requireOffered(tx, row, startsAt, now, elsewhere)
  else {
    const durationMinutes = state.startsAt.until(state.endsAt).total('minutes')
    const wanted = { startsAt, durationMinutes, travelMinutes: travelOf(row) }
    await requireFreeElsewhere(tx, row.professionalId, wanted, elsewhere)
  }
  if (!isMoveRequest(state, { by, terms })) return movedTo(loaded, startsAt, by)
  // It is there already.
  if (startsAt.equals(state.startsAt)) throw notOffered()
  return {
    record,
    set: { requestedStartsAt: startsAt.toString() },
    by,
    event: bookingEvents.BookingMoveRequested,
    data: snapshotAlone,
  }
}

/** Gives it another length, from its own start or another. Who confirmed to come at its own start still comes. */
async function resized(
  tx: BookingTransaction,
  loaded: Loaded,
  { startsAt, minutes }: Extract<WantedChange, { kind: 'resize' }>,
  { by, now, elsewhere = [] }: Deciding,
): Promise<Change<typeof bookingEvents.BookingRescheduled>> {
  const { row } = loaded
  const state = stateOf(row)
  statusAfter(state, 'resize', { by, terms: termsOf(row), now })
  const start = startsAt ?? state.startsAt
  if (Temporal.Instant.compare(start, now) <= 0) throw notOffered()
  const wanted = { startsAt: start, durationMinutes: minutes, travelMinutes: travelOf(row) }
  await requireFreeElsewhere(tx, row.professionalId, wanted, elsewhere)
  const change = movedTo(loaded, start, by, { endsAt: start.add({ minutes }) })
  if (!start.equals(state.startsAt)) return change
  const { attendanceConfirmedAt: _, ...set } = change.set
  return { ...change, set }
}

/**
 * Has other services done in it, at its place and from its start: it takes as long and costs as much as they do now. What
 * waits for its prepayment waits for that of what was booked.
 */
async function servicesChanged(
  tx: BookingTransaction,
  { row, record }: Loaded,
  serviceIds: readonly string[],
  { by, now, elsewhere = [] }: Deciding,
): Promise<Change<typeof bookingEvents.BookingServicesChanged>> {
  const state = stateOf(row)
  const status = statusAfter(state, 'resize', { by, terms: termsOf(row), now })
  if (state.isHeld) {
    throw new AppError('INVALID_TRANSITION', 'It waits for its prepayment.', {
      ...{ from: state.status, to: status },
    })
  }
  const page = await tx.professional.findUniqueOrThrow({ where: { id: row.professionalId } })
  const { placeId } = row
  const offer = offerOf({ ...page, ...storedOffer(page) }, { serviceIds, placeId })
  const { durationMinutes, priceCents } = offer
  const wanted = { startsAt: state.startsAt, durationMinutes, travelMinutes: travelOf(row) }
  await requireFreeElsewhere(tx, row.professionalId, wanted, elsewhere)
  const endsAt = state.startsAt.add({ minutes: durationMinutes })
  const items = offer.services.map((service) => itemOf(service))
  const paid = await paidAfterServices(tx, row, { items, priceCents })
  const isAsBefore = endsAt.equals(state.endsAt) && paid.priceCents === row.priceCents
  return {
    record,
    set: { endsAt: endsAt.toString(), services: agreedServices(offer.services), ...paid },
    by,
    event: bookingEvents.BookingServicesChanged,
    data: (snapshot) => ({
      ...snapshot,
      previousEndsAt: record.appointment.endsAt,
      previousPriceCents: row.priceCents,
      ...(isAsBefore && { notify: false as const }),
    }),
  }
}

/** What is paid of it once other services are done in it: its session stays, or comes back, and another may fit. */
async function paidAfterServices(
  tx: BookingTransaction,
  row: Loaded['row'],
  agreed: Agreed,
): Promise<Pick<Change<EventContract>['set'], 'priceCents' | 'session' | 'paymentStatus'>> {
  const state = sessionStateOf(row)
  const { session, startsAt } = state
  if (!session) return { priceCents: agreed.priceCents }
  const { purchaseId, entry } = session
  const kind = await tx.purchaseEntry.findUniqueOrThrow({
    where: { purchaseId_entry: { purchaseId, entry } },
  })
  const after = sessionAfterServices(session, kind.serviceIds, row.purchases ?? [], {
    ...{ agreed, startsAt },
  })
  return withSession(state, after, agreed)
}

function movedTo(
  { row, record }: Loaded,
  startsAt: Temporal.Instant,
  by: Side,
  { endsAt, ...told }: { endsAt?: Temporal.Instant; wasRequested?: true } = {},
): Change<typeof bookingEvents.BookingRescheduled> {
  const state = stateOf(row)
  const end = endsAt ?? startsAt.add(state.startsAt.until(state.endsAt))
  return {
    record,
    set: {
      startsAt: startsAt.toString(),
      endsAt: end.toString(),
      attendanceConfirmedAt: null,
    },
    by,
    event: bookingEvents.BookingRescheduled,
    data: (snapshot) => ({
      ...snapshot,
      previousStartsAt: record.appointment.startsAt,
      previousEndsAt: record.appointment.endsAt,
      by: personOf(by),
      ...told,
    }),
  }
}

function changedStatus(
  loaded: Loaded,
  change: Extract<WantedChange, { kind: 'status' }>['change'],
  { by, reason, now }: Deciding,
): Change<EventContract> {
  const { row, record } = loaded
  const state = stateOf(row)
  const status = statusAfter(state, change, { by, terms: termsOf(row), now })
  const withReason = { status, ...(reason !== null && { cancelReason: reason }) }
  const decided = <E extends EventContract>(
    set: Change<E>['set'],
    event: E,
    data: Change<E>['data'],
  ): Change<E> => ({ record, set, by, event, data })

  switch (change) {
    case 'confirm':
      return decided({ status }, bookingEvents.BookingConfirmed, snapshotAlone)
    case 'reject':
    case 'expire':
      return decided(withReason, bookingEvents.BookingRejected, (snapshot) => ({
        ...snapshot,
        reason,
      }))
    case 'cancel':
      return decided(withReason, bookingEvents.BookingCancelled, (snapshot) => ({
        ...snapshot,
        by,
        reason,
        // Its professional has not heard of what was never paid.
        ...(by === 'client' && row.holdUntil !== null && { notify: false as const }),
      }))
    case 'complete':
      return decided({ status }, bookingEvents.BookingCompleted, snapshotAlone)
    case 'mark_no_show':
      return decided({ status }, bookingEvents.BookingMarkedNoShow, (snapshot) => ({
        ...snapshot,
        ...(isRecordedAfterwards(row) && { notify: false as const }),
      }))
    case 'accept_move':
      return movedTo(loaded, requestOf(state), by, { wasRequested: true })
    case 'refuse_move':
    case 'expire_move':
      return decided({ requestedStartsAt: null }, bookingEvents.BookingMoveRefused, (snapshot) => ({
        ...snapshot,
        refusedStartsAt: requestOf(state).toString(),
        reason,
      }))
    case 'withdraw_move':
      return decided({ requestedStartsAt: null }, bookingEvents.BookingMoveWithdrawn, snapshotAlone)
    case 'confirm_attendance':
      return decided(
        { attendanceConfirmedAt: now.toString() },
        bookingEvents.AttendanceConfirmed,
        snapshotAlone,
      )
  }
}

/** Whether its professional wrote it down when it was over, or under way: nobody had expected its client. */
const isRecordedAfterwards = ({ source, startsAt, createdAt }: Loaded['row']): boolean =>
  source === 'professional' && createdAt > startsAt

function requestOf({ requestedStartsAt }: AppointmentState): Temporal.Instant {
  if (!requestedStartsAt) throw new Error('the rules let through an answer to no request')
  return requestedStartsAt
}
