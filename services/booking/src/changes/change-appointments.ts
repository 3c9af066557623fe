import type { EventContract } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import { serviceColumns } from '../appointments/agreed-offer.rule.ts'
import type { Change } from '../appointments/change.ts'
import { paidWithOf } from '../appointments/session-choice.rule.ts'
import { sessionColumns } from '../appointments/session-columns.ts'
import { type AppointmentRecord, snapshotOf } from '../appointments/snapshot.rule.ts'
import { countsClient } from '../appointments/status.rule.ts'
import { moveSessions, sessionsOfChanges } from '../sessions/move-sessions.ts'
import type { BookingWork, FreedTime, Openings } from '../store.ts'
import { freedBy } from '../waitlist/freed-time.rule.ts'
import { countTold } from './told-changes.ts'

type Appointment = AppointmentRecord['appointment']

/**
 * Writes changes of booked appointments: the new state, a higher version, a client who now counts towards the
 * plan, and the events. The caller has locked the professionals before it loaded the appointments, so another
 * version than the loaded one is a bug. The payment status decides when money came and went. Time that they free is
 * offered to those who wait for it.
 */
export async function changeAppointments<E extends EventContract>(
  work: BookingWork,
  wanted: readonly Change<E>[],
  {
    now,
    openings,
    tellsSessions = true,
  }: {
    now: Temporal.Instant
    openings: Openings
    /** False: whose sessions come back is erased, and nobody hears of them. */
    tellsSessions?: boolean
  },
): Promise<void> {
  if (wanted.length === 0) return
  const { tx, emit } = work
  const { changes, moves } = await sessionsOfChanges(tx, wanted, now)
  const rows = changes.map(({ record: { appointment }, set }) => ({
    ...appointment,
    ...set,
    requestedStartsAt: requestedAfter(appointment, set),
    holdUntil: heldAfter(appointment, set) ?? null,
    ...(set.services && {
      ...serviceColumns(set.services),
      ...{ setsServices: true, items: set.services.items },
    }),
    ...(set.session !== undefined && { ...sessionColumns(set.session), setsSession: true }),
    setsAttendance: set.attendanceConfirmedAt !== undefined,
  }))
  const written = await tx.$executeRaw(Prisma.sql`
    update appointments set
      starts_at = changed."startsAt", ends_at = changed."endsAt",
      blocked_from = changed."startsAt" - (starts_at - blocked_from),
      blocked_until = changed."endsAt" + (blocked_until - ends_at),
      requested_starts_at = changed."requestedStartsAt",
      requested_from = changed."requestedStartsAt" - (starts_at - coalesce(blocked_from, starts_at)),
      requested_until = changed."requestedStartsAt"
        + (coalesce(blocked_until, ends_at) - starts_at),
      status = changed.status, hold_until = changed."holdUntil",
      payment_status = changed."paymentStatus", price_cents = changed."priceCents",
      payment_method = case when changed."paymentStatus" in ('captured', 'refunded')
        then coalesce(changed."paymentMethod", payment_method) end,
      captured_at = case changed."paymentStatus"
        when 'captured' then coalesce(captured_at, ${now.toString()}::timestamptz)
        when 'refunded' then captured_at
      end,
      refunded_at = case changed."paymentStatus"
        when 'refunded' then coalesce(refunded_at, ${now.toString()}::timestamptz)
      end,
      attendance_confirmed_at = case when changed."setsAttendance"
        then changed."attendanceConfirmedAt" else attendance_confirmed_at end,
      service_id = case when changed."setsServices" then changed."serviceId" else service_id end,
      service_name = case when changed."setsServices" then changed."serviceName" else service_name end,
      items = case when changed."setsServices" then changed.items else appointments.items end,
      purchase_id = case when changed."setsSession" then changed."purchaseId" else purchase_id end,
      purchase_entry = case when changed."setsSession" then changed."purchaseEntry" else purchase_entry end,
      session_number = case when changed."setsSession" then changed."sessionNumber" else session_number end,
      sessions_of = case when changed."setsSession" then changed."sessionsOf" else sessions_of end,
      covered_cents = case when changed."setsSession" then changed."coveredCents" else covered_cents end,
      covered_item = case when changed."setsSession" then changed."coveredItem" else covered_item end,
      replaces_prepayment = case when changed."setsSession" then changed."replacesPrepayment" else replaces_prepayment end,
      cancel_reason = coalesce(changed."cancelReason", cancel_reason),
      version = appointments.version + 1, updated_at = ${now.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed (
      id uuid, version integer, "startsAt" timestamptz, "endsAt" timestamptz,
      "requestedStartsAt" timestamptz, "holdUntil" timestamptz, status text,
      "paymentStatus" text, "paymentMethod" text, "priceCents" integer,
      "setsSession" boolean, "purchaseId" uuid, "purchaseEntry" integer, "sessionNumber" integer,
      "sessionsOf" integer, "coveredCents" integer, "coveredItem" integer, "replacesPrepayment" boolean,
      "setsServices" boolean, "serviceId" uuid, "serviceName" text, items jsonb,
      "cancelReason" text, "setsAttendance" boolean, "attendanceConfirmedAt" timestamptz)
    where appointments.id = changed.id and appointments.version = changed.version
  `)
  if (written !== changes.length)
    throw new Error('an appointment changed without its professional’s lock')
  const counted = changes
    .filter(({ set, by }) => countsClient(set.status, by))
    .map(({ record }) => record.appointment.clientId)
  if (counted.length > 0) {
    await tx.client.updateMany({
      where: { id: { in: counted }, countedAt: null },
      data: { countedAt: now.toString() },
    })
  }
  const freed: FreedTime[] = []
  for (const { record, set, by, event, data } of changes) {
    const { appointment } = record
    const {
      cancelReason: _,
      attendanceConfirmedAt: __,
      requestedStartsAt: ___,
      paymentMethod: ____,
      holdUntil: _____,
      isGivenBack: ______,
      session,
      services,
      ...state
    } = set
    const { items: before, paidWith: paidBefore, ...held } = appointment
    const paidWith = session === undefined ? paidBefore : session && paidWithOf(session)
    const items = services ? services.items : before
    const changed = {
      ...moved({ ...held, ...(services?.service && { service: services.service }) }, state),
      ...(items && { items }),
      ...(paidWith && { paidWith }),
      requestedStartsAt: requestedAfter(appointment, set) ?? undefined,
      holdUntil: heldAfter(appointment, set),
      version: appointment.version + 1,
    }
    const told = data(snapshotOf({ ...record, appointment: changed }))
    const heard = await countTold(tx, { record, by, event, data: told }, now)
    await emit(event, { subject: appointment.id, data: heard })
    const { professionalId } = appointment
    freed.push(...freedBy(appointment, changed).map((stretch) => ({ professionalId, stretch })))
  }
  await moveSessions(work, moves, { now, tells: tellsSessions })
  await openings.freed(work, freed, now)
  await openings.taken(
    work,
    changes.map(({ record }) => record.appointment.professionalId),
  )
  await openings.calledOff(work, changes, now)
}

/** A request to move lasts while the appointment stands as it is; what changes that ends it. */
function requestedAfter(
  held: Appointment,
  { requestedStartsAt, status, startsAt, endsAt }: Change<EventContract>['set'],
): string | null {
  if (requestedStartsAt !== undefined) return requestedStartsAt
  return (status ?? startsAt ?? endsAt) === undefined ? (held.requestedStartsAt ?? null) : null
}

/** A hold lasts while the booking awaits what it is held for. */
const heldAfter = (held: Appointment, { holdUntil, status }: Change<EventContract>['set']) =>
  holdUntil === null || (status !== undefined && status !== 'pending_confirmation')
    ? undefined
    : (holdUntil ?? held.holdUntil)

/** The appointment after a change; its blocked time moves along. */
function moved(held: Appointment, change: Partial<Appointment>): Appointment {
  const changed = { ...held, ...change }
  if (held.blockedFrom === undefined || held.blockedUntil === undefined) return changed
  const at = Temporal.Instant.from
  const before = at(held.blockedFrom).until(held.startsAt)
  const after = at(held.endsAt).until(held.blockedUntil)
  return {
    ...changed,
    blockedFrom: at(changed.startsAt).subtract(before).toString(),
    blockedUntil: at(changed.endsAt).add(after).toString(),
  }
}
