import { bookingEvents, type ConflictReason, type EventData } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import type { Change } from '../appointments/change.ts'
import { recordOf, stateOf, travelOf } from '../appointments/load-appointment.ts'
import {
  type AppointmentRow,
  selectAppointments,
  withIds,
} from '../appointments/select-appointments.sql.ts'
import { withSession } from '../appointments/session-change.rule.ts'
import { repriced } from '../appointments/session-choice.rule.ts'
import { sessionStateOf, wholeOf } from '../appointments/session-state.ts'
import type { AppointmentRecord } from '../appointments/snapshot.rule.ts'
import { changeAppointments } from '../changes/change-appointments.ts'
import type { BookingWork, Openings } from '../store.ts'
import { bookOccurrence } from './book-occurrence.ts'
import { obstaclesOf } from './obstacles.ts'
import { type HeldRow, keepOccurrence, loadOccurrences, type Wanted } from './occurrence-rows.ts'
import type { Occurrence } from './recurrence.rule.ts'
import { placeOfSeries, type SeriesInHand, toldPeople } from './series.ts'
import { type Settlement, settlementOf } from './settle-occurrence.rule.ts'

type Told = EventData<typeof bookingEvents.SeriesChanged>
/** What became of occurrences. */
type Outcome = Pick<Told, 'booked' | 'moved' | 'skipped'>

interface Circumstances {
  now: Temporal.Instant
  openings: Openings
  /** Whether each of them is told alone; otherwise the caller tells of all at once. */
  tellsEach: boolean
}

/**
 * Books, moves and reprices the appointments of a series behind the professional's lock, and publishes conflicts.
 * One after the other, so that each sees the ones before it.
 */
export async function settleOccurrences(
  work: BookingWork,
  inHand: SeriesInHand,
  occurrences: readonly Occurrence[],
  circumstances: Circumstances,
): Promise<Outcome> {
  const outcome: Outcome = { booked: [], moved: [], skipped: [] }
  const { tx } = work
  const { now } = circumstances
  const { series, professional } = inHand
  const rows = await loadOccurrences(tx, series.id, occurrences)
  for (const occurrence of occurrences) {
    const wanted = { ...occurrence, version: series.version }
    const row = rows.get(occurrence.number) ?? null
    const [appointment] = row?.appointmentId
      ? await selectAppointments(tx, withIds([row.appointmentId]))
      : []
    const held = row && {
      ...row,
      appointment: appointment ? heldAppointment(appointment) : null,
    }
    const travelMinutes = appointment
      ? travelOf(appointment)
      : (placeOfSeries(inHand)?.travelMinutes ?? 0)
    const times = { startsAt: wanted.startsAt, endsAt: wanted.endsAt, travelMinutes }
    const obstacles = await obstaclesOf(tx, professional, times, row?.appointmentId ?? null, now)
    const settlement = settlementOf(held, wanted, obstacles, now)
    if (settlement.do === 'nothing') continue
    const record = appointment && recordOf(appointment)
    const id = row?.id ?? newId()
    await carryOut(work, inHand, { id, settlement, wanted, row, appointment }, circumstances)
    const date = {
      occurrenceId: id,
      startsAt: wanted.startsAt.toString(),
      endsAt: wanted.endsAt.toString(),
    }
    const before = record?.appointment.startsAt ?? null
    if (settlement.do === 'book') outcome.booked.push(date)
    if (settlement.do === 'move' && before !== null) {
      outcome.moved.push({ ...date, previousStartsAt: before })
    }
    if (settlement.do === 'conflict') {
      outcome.skipped.push({ ...date, reason: settlement.reason, staysAt: before })
    }
  }
  return outcome
}

async function carryOut(
  work: BookingWork,
  inHand: SeriesInHand,
  {
    id,
    settlement,
    wanted,
    row,
    appointment,
  }: {
    id: string
    settlement: Settlement
    wanted: Wanted
    row: HeldRow | null
    appointment: AppointmentRow | undefined
  },
  { now, openings, tellsEach }: Circumstances,
): Promise<void> {
  const { tx } = work
  const record = appointment && recordOf(appointment)
  const notify = !tellsEach && { notify: false as const }
  const at = { startsAt: wanted.startsAt, endsAt: wanted.endsAt }
  const keep = (kept: Parameters<typeof keepOccurrence>[2]) =>
    keepOccurrence(tx, { id, scheduleId: inHand.series.id, ...wanted }, kept)
  switch (settlement.do) {
    case 'book': {
      const appointmentId = await bookOccurrence(work, inHand, wanted, now)
      return keep({ state: 'booked', appointmentId, ...at })
    }
    case 'move':
    case 'reprice':
      if (!appointment || !record) throw new Error('an occurrence without its appointment')
      await (settlement.do === 'move'
        ? move(work, appointment, { ...wanted, ...notify }, { now, openings })
        : reprice(work, appointment, wanted, { now, openings }))
      return keep({ state: 'booked', appointmentId: record.appointment.id, ...at })
    case 'conflict':
      await tellConflict(work, inHand, {
        ...{ id, wanted, record, reason: settlement.reason },
        ...notify,
      })
      // An appointment that could not move stays at its former time.
      return keep({
        ...(row && record ? row : { state: 'conflicted', appointmentId: null, ...at }),
        conflict: settlement.reason,
      })
    case 'miss':
      return keep({ state: 'missed', appointmentId: null, ...at })
    case 'keep':
      // A conflict at the same time is still one.
      return row
        ? keep({ ...row, conflict: row.state === 'conflicted' ? row.conflict : null })
        : undefined
  }
}

/** An appointment as its series agreed on it: of what a session pays, too, the price is the whole one. */
function heldAppointment(row: AppointmentRow) {
  const { priceCents } = wholeOf(row)
  const state = stateOf(row)
  return { ...state, priceCents, ...(state.isBySession && { paymentStatus: 'none' as const }) }
}

/** Another price, of one that nobody has paid: its session pays as much more or less of it. */
function pricedAnew(row: AppointmentRow, priceCents: number) {
  const state = sessionStateOf(row)
  const { paymentStatus } = heldAppointment(row)
  if (paymentStatus !== 'none') return {}
  const whole = wholeOf({ ...row, priceCents, coveredCents: 0 })
  const session = state.session && repriced(state.session, whole)
  return session ? withSession(state, session, whole) : { priceCents }
}

/** A moved appointment gets the new price unless a payment was recorded. */
function move(
  work: BookingWork,
  row: AppointmentRow,
  { startsAt, endsAt, priceCents, notify }: Wanted & { notify?: false },
  at: Pick<Circumstances, 'now' | 'openings'>,
) {
  const record = recordOf(row)
  const times = { startsAt: startsAt.toString(), endsAt: endsAt.toString() }
  const change: Change<typeof bookingEvents.BookingRescheduled> = {
    record,
    set: { ...times, attendanceConfirmedAt: null, ...pricedAnew(row, priceCents) },
    by: 'professional',
    event: bookingEvents.BookingRescheduled,
    data: (snapshot) => ({
      ...snapshot,
      ...{ previousStartsAt: record.appointment.startsAt, by: 'professional' },
      ...(notify === false && { notify }),
    }),
  }
  return changeAppointments(work, [change], at)
}

function reprice(
  work: BookingWork,
  row: AppointmentRow,
  { priceCents }: Wanted,
  at: Pick<Circumstances, 'now' | 'openings'>,
) {
  const record = recordOf(row)
  const change: Change<typeof bookingEvents.BookingRepriced> = {
    ...{ record, set: pricedAnew(row, priceCents), by: 'professional' },
    event: bookingEvents.BookingRepriced,
    data: (snapshot) => ({ ...snapshot, previousPriceCents: record.appointment.priceCents }),
  }
  return changeAppointments(work, [change], at)
}

async function tellConflict(
  { emit }: BookingWork,
  inHand: SeriesInHand,
  {
    id,
    wanted,
    record,
    reason,
    notify,
  }: {
    id: string
    wanted: Wanted
    record: AppointmentRecord | undefined
    reason: ConflictReason
    notify?: false
  },
) {
  await emit(bookingEvents.OccurrenceConflicted, {
    subject: id,
    data: {
      ...toldPeople(inHand),
      occurrenceId: id,
      recurringScheduleId: inHand.series.id,
      number: wanted.number,
      version: wanted.version,
      startsAt: wanted.startsAt.toString(),
      endsAt: wanted.endsAt.toString(),
      reason,
      staysAt: record?.appointment.startsAt ?? null,
      ...(notify === false && { notify }),
    },
  })
}
