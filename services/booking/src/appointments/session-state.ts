import {
  appointmentItem,
  appointmentStatus,
  paymentStatus,
  purchaseStatus as status,
} from '@encaixe/contracts'
import { z } from 'zod'
import type { AppointmentRow } from './select-appointments.sql.ts'
import { mayComeBack, type SessionState } from './session-change.rule.ts'
import { type Agreed, chooseSession } from './session-choice.rule.ts'
import { type SessionColumns, sessionOfRow } from './session-columns.ts'

const items = z.array(appointmentItem)

type Row = SessionColumns &
  Pick<
    AppointmentRow,
    | 'status'
    | 'paymentStatus'
    | 'startsAt'
    | 'serviceId'
    | 'items'
    | 'priceCents'
    | 'paidCents'
    | 'returningCents'
  >

/** What an appointment agrees on, the session's part included. A page's own session is no service. */
export function wholeOf({
  items: several,
  serviceId,
  priceCents: beyondCents,
  coveredCents,
}: Pick<Row, 'items' | 'serviceId' | 'priceCents' | 'coveredCents'>): Agreed {
  const priceCents = beyondCents + (coveredCents ?? 0)
  if (several !== null) return { items: items.parse(several), priceCents }
  return { items: serviceId === null ? [] : [{ serviceId, priceCents }], priceCents }
}

/** The state that the rules of sessions ask for. Of what was loaded without its purchases nobody asks for those. */
export function sessionStateOf({
  purchases = null,
  purchaseStatus = null,
  ...row
}: Row & Partial<Pick<AppointmentRow, 'purchases' | 'purchaseStatus'>>): SessionState {
  const startsAt = Temporal.Instant.fromEpochMilliseconds(row.startsAt.getTime())
  const agreed = wholeOf(row)
  const session = sessionOfRow(row)
  return {
    ...{ startsAt, agreed, session },
    status: appointmentStatus.parse(row.status),
    paymentStatus: paymentStatus.parse(row.paymentStatus),
    ...{ paidCents: row.paidCents, returningCents: row.returningCents },
    mayComeBack: purchaseStatus === null || mayComeBack(status.parse(purchaseStatus)),
    fitting: session || !purchases ? null : chooseSession(purchases, agreed, startsAt),
  }
}
