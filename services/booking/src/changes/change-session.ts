import { bookingEvents } from '@encaixe/contracts'
import type { Change } from '../appointments/change.ts'
import { type Loaded, loadAppointment, stateOf, termsOf } from '../appointments/load-appointment.ts'
import {
  requireSessionChange,
  type SessionChange,
  withSession,
} from '../appointments/session-change.rule.ts'
import { sessionStateOf } from '../appointments/session-state.ts'
import { snapshotOf } from '../appointments/snapshot.rule.ts'
import type { Side } from '../appointments/status.rule.ts'
import type { BookingWork } from '../store.ts'
import type { Openings } from '../waitlist/openings.ts'
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
  const session = change === 'use' ? state.fitting : null
  const changed: Change<typeof bookingEvents.PaymentStatusChanged> = {
    appointment: record.appointment,
    set: {
      ...withSession(state, session),
      ...(change === 'give_back' && { isGivenBack: true as const }),
    },
    by,
    event: bookingEvents.PaymentStatusChanged,
    data: (appointment) => ({
      ...snapshotOf({ ...record, appointment }),
      previous: state.paymentStatus,
      by: by === 'client' ? 'client' : 'professional',
      // Its purchase tells of it.
      notify: false,
    }),
  }
  await changeAppointments(work, [changed], { now, openings })
  if (change === 'use' && stateOf(row).isHeld) await goOn(work, row.id, { now, openings })
}

/** What waited for its prepayment goes on as where nothing is asked for: its charge is removed. */
async function goOn(
  work: BookingWork,
  appointmentId: string,
  settling: { now: Temporal.Instant; openings: Openings },
): Promise<void> {
  const loaded = await loadAppointment(work.tx, appointmentId)
  if (!loaded) return
  await work.tx.appointmentCharge.updateMany({
    where: { appointmentId },
    data: { state: 'closing', claimUntil: null, updatedAt: settling.now.toString() },
  })
  await settlePrepayment(work, loaded, null, settling)
  await settling.openings.chargeChanged(work, appointmentId)
}
