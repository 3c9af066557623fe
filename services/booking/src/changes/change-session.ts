import { bookingEvents } from '@encaixe/contracts'
import type { Change } from '../appointments/change.ts'
import { type Loaded, loadAppointment, stateOf, termsOf } from '../appointments/load-appointment.ts'
import { prepaidBeyond } from '../appointments/prepayment-beyond.rule.ts'
import {
  requireSessionChange,
  type SessionChange,
  type SessionState,
  withSession,
} from '../appointments/session-change.rule.ts'
import type { AgreedSession } from '../appointments/session-choice.rule.ts'
import { sessionStateOf } from '../appointments/session-state.ts'
import type { Side } from '../appointments/status.rule.ts'
import { storedOffer } from '../copies/professional-copies.ts'
import { findCharge, progressOf } from '../ledger/appointment-charges.ts'
import { entriesOf } from '../ledger/ledger.ts'
import type { BookingWork, Openings } from '../store.ts'
import { changeAppointments } from './change-appointments.ts'
import { settlePrepayment } from './settle-prepayment.ts'

/**
 * Uses a session for an appointment, takes it back, or gives back one that was lost. The caller has locked the professional
 * before it loaded the appointment.
 * @throws AppError INVALID_TRANSITION
 */
export async function changeSession(
  work: BookingWork,
  { row, record }: Loaded,
  change: SessionChange,
  { by, now, openings }: { by: Side; now: Temporal.Instant; openings: Openings },
): Promise<void> {
  const state = sessionStateOf(row)
  requireSessionChange(state, change, { by, terms: termsOf(row), now })
  const rest = change === 'use' ? await withRest(work.tx, row, state) : null
  const session = rest?.session ?? null
  const changed: Change<typeof bookingEvents.PaymentStatusChanged> = {
    record,
    set: {
      ...withSession(state, session),
      ...(change === 'give_back' && { isGivenBack: true as const }),
    },
    by,
    event: bookingEvents.PaymentStatusChanged,
    data: (snapshot) => ({
      ...snapshot,
      previous: state.paymentStatus,
      by: by === 'client' ? 'client' : 'professional',
      // Its purchase tells of it.
      notify: false,
    }),
  }
  await changeAppointments(work, [changed], { now, openings })
  if (rest && stateOf(row).isHeld) await waitForRest(work, row, rest.cents, { now, openings })
}

interface Settling {
  now: Temporal.Instant
  openings: Openings
}

/** The session that fits, and what is still waited for once it is used, in centavos. */
async function withRest(
  tx: BookingWork['tx'],
  row: Loaded['row'],
  { fitting, agreed }: SessionState,
): Promise<{ session: AgreedSession; cents: number } | null> {
  if (!fitting) return null
  const prepayCents = (stateOf(row).isHeld && row.prepayCents) || 0
  if (prepayCents === 0) return { session: fitting, cents: 0 }
  const page = await tx.professional.findUniqueOrThrow({ where: { id: row.professionalId } })
  const { services } = storedOffer(page)
  const cents = prepaidBeyond(agreed, { prepayCents, session: fitting }, services)
  return { session: { ...fitting, replacesPrepayment: cents < prepayCents }, cents }
}

/** What waited for its prepayment waits for that of what the session does not pay, if anything is asked for it. */
async function waitForRest(
  work: BookingWork,
  { id, paidCents }: Loaded['row'],
  restCents: number,
  settling: Settling,
): Promise<void> {
  const { tx } = work
  if (restCents === 0) return goOn(work, id, settling)
  const charge = await findCharge(tx, id)
  const state = charge && progressOf(charge).state
  // What its client says has come is the professional's to look for, as it was asked for.
  if (state === 'claimed' || state === 'unanswered') return
  await tx.appointment.update({ where: { id }, data: { prepayCents: restCents } })
  if (paidCents >= restCents) return settlePaid(work, id, restCents, settling)
  await tx.appointmentCharge.update({
    where: { appointmentId: id },
    data: {
      ...{ state: 'opening', payload: null, amountCents: restCents - paidCents },
      updatedAt: settling.now.toString(),
    },
  })
  await settling.openings.chargeChanged(work, id)
}

/** What came of it already is all that is still asked for. */
async function settlePaid(
  work: BookingWork,
  appointmentId: string,
  amountCents: number,
  settling: Settling,
): Promise<void> {
  const loaded = await loadAppointment(work.tx, appointmentId)
  if (!loaded) return
  await work.tx.appointmentCharge.update({
    where: { appointmentId },
    data: { state: 'received', updatedAt: settling.now.toString() },
  })
  const entries = await entriesOf(work.tx, appointmentId)
  const paidAt = (entries.at(-1)?.paidAt ?? settling.now).toString()
  await settlePrepayment(work, loaded, { amountCents, paidAt, late: false }, settling)
}

/** What waited for its prepayment goes on as where nothing is asked for: its charge is removed. */
async function goOn(work: BookingWork, appointmentId: string, settling: Settling): Promise<void> {
  const loaded = await loadAppointment(work.tx, appointmentId)
  if (!loaded) return
  await work.tx.appointmentCharge.updateMany({
    where: { appointmentId },
    data: { state: 'closing', claimUntil: null, updatedAt: settling.now.toString() },
  })
  await settlePrepayment(work, loaded, null, settling)
  await settling.openings.chargeChanged(work, appointmentId)
}
