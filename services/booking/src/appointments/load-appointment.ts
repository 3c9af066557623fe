import { appointmentStatus, paymentStatus } from '@encaixe/contracts'
import type { PaymentState } from '../changes/payment.rule.ts'
import type { AppointmentState, Terms } from '../changes/status.rule.ts'
import type { ReviewState } from '../reviews/review.rule.ts'
import type { BookingTransaction } from '../store.ts'
import { recordOf } from './load-appointments.ts'
import { type AppointmentRow, selectAppointments, withIds } from './select-appointments.sql.ts'
import type { Sides } from './side.rule.ts'

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime())

/** A page that is gone confirms nothing by itself, and asks for no notice. */
const NO_TERMS: Terms = { autoConfirm: false, cancellationNoticeHours: 0 }

/** What the rules look at. */
export function stateOf(row: AppointmentRow): AppointmentState & PaymentState & ReviewState {
  return {
    status: appointmentStatus.parse(row.status),
    paymentStatus: paymentStatus.parse(row.paymentStatus),
    startsAt: instantOf(row.startsAt),
    endsAt: instantOf(row.endsAt),
    attendanceConfirmedAt: row.attendanceConfirmedAt && instantOf(row.attendanceConfirmedAt),
    capturedAt: row.capturedAt && instantOf(row.capturedAt),
    reviewedAt: row.reviewedAt && instantOf(row.reviewedAt),
  }
}

export const termsOf = ({ professional }: AppointmentRow): Terms => professional ?? NO_TERMS

export const sidesOf = ({
  id,
  client,
  professional,
  contactPhone,
  contactEmail,
  linkGeneration,
}: AppointmentRow): Sides => ({
  id,
  linkGeneration,
  professionalUserId: professional?.userId ?? null,
  clientUserId: client.userId,
  clientId: client.id,
  clientPhone: client.phone,
  contactPhone,
  contactEmail,
})

/** One appointment with its people and its terms, or null. */
export async function loadAppointment(tx: Pick<BookingTransaction, '$queryRaw'>, id: string) {
  const [row] = await selectAppointments(tx, withIds([id]))
  return row ? { row, record: recordOf(row) } : null
}
