import {
  type AgreedPlace,
  agreedPlace,
  appointment,
  appointmentItem,
  appointmentStatus,
  type PrepaymentConfirmation,
  paymentStatus,
  prepaymentConfirmation,
} from '@encaixe/contracts'
import { z } from 'zod'
import type { Appointment } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'
import { type AgreedOffer, toldOffer } from './agreed-offer.rule.ts'
import { chargeStates, isWaitedFor } from './charge-step.rule.ts'
import type { PaymentState } from './payment.rule.ts'
import type { ReviewState } from './review.rule.ts'
import { type AppointmentRow, selectAppointments, withIds } from './select-appointments.sql.ts'
import { isBySession } from './session-change.rule.ts'
import { paidWithOf } from './session-choice.rule.ts'
import { sessionOfRow } from './session-columns.ts'
import { sessionStateOf } from './session-state.ts'
import type { Sides } from './side.rule.ts'
import type { AppointmentRecord } from './snapshot.rule.ts'
import type { AppointmentState, Terms } from './status.rule.ts'

export const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime())

/** An erased page does not confirm automatically and has no notice. */
const NO_TERMS: Terms = { autoConfirm: false, cancellationNoticeHours: 0 }

const items = z.array(appointmentItem)

const charged = z.object({
  state: z.enum(chargeStates),
  confirmation: prepaymentConfirmation,
  claims: z
    .object({ isOneOpen: z.boolean(), deniedAt: z.array(z.string()) })
    .nullable()
    .transform((claims) => ({
      isOneOpen: claims?.isOneOpen ?? false,
      deniedAt: claims?.deniedAt.map((at) => Temporal.Instant.from(at)) ?? [],
    })),
})

/** Who says that the prepayment of an appointment came; null: none was asked for. */
export const confirmationOf = ({
  prepayCents,
  prepayment,
}: Pick<AppointmentRow, 'prepayCents' | 'prepayment'>): PrepaymentConfirmation | null => {
  if (prepayCents === null) return null
  return prepayment ? charged.parse(prepayment).confirmation : 'automatic'
}

/** Whether its payment is waited for, and how far one got that is confirmed by hand. */
function waitOf({
  holdUntil,
  status,
  startsAt,
  prepayment,
}: AppointmentRow): Pick<PaymentState, 'isHeld' | 'byHand'> {
  const held = prepayment && charged.parse(prepayment)
  const isByHand =
    held?.confirmation === 'by_hand' && status === 'pending_confirmation' && isWaitedFor(held.state)
  if (!isByHand) return { isHeld: holdUntil !== null }
  return {
    isHeld: true,
    byHand: {
      ...held,
      startsAt: instantOf(startsAt),
      holdUntil: holdUntil && instantOf(holdUntil),
    },
  }
}

/** The state that the rules ask for. */
export function stateOf(row: AppointmentRow): AppointmentState & PaymentState & ReviewState {
  return {
    status: appointmentStatus.parse(row.status),
    paymentStatus: paymentStatus.parse(row.paymentStatus),
    startsAt: instantOf(row.startsAt),
    endsAt: instantOf(row.endsAt),
    attendanceConfirmedAt: row.attendanceConfirmedAt && instantOf(row.attendanceConfirmedAt),
    requestedStartsAt: row.requestedStartsAt && instantOf(row.requestedStartsAt),
    ...waitOf(row),
    isBySession: row.purchaseId !== null && isBySession(sessionStateOf(row)),
    isGoingBack: row.returningCents > 0 && row.returningCents >= row.paidCents,
    isOnlyTold: row.isOnlyTold,
    capturedAt: row.capturedAt && instantOf(row.capturedAt),
    refundedAt: row.refundedAt && instantOf(row.refundedAt),
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

/** An appointment as it is stored, and as its events tell it. */
export type Loaded = NonNullable<Awaited<ReturnType<typeof loadAppointment>>>

/** One appointment with its people and its terms, or null. */
export async function loadAppointment(tx: Pick<BookingTransaction, '$queryRaw'>, id: string) {
  const [row] = await selectAppointments(tx, withIds([id]), { withPurchases: true })
  return row ? { row, record: recordOf(row) } : null
}

/** Appointments as events tell them. An erased professional has no name. */
export const loadAppointments = async (
  tx: Pick<BookingTransaction, '$queryRaw'>,
  ids: readonly string[],
): Promise<AppointmentRecord[]> => (await selectAppointments(tx, withIds(ids))).map(recordOf)

export function recordOf(row: AppointmentRow): AppointmentRecord {
  const { client, contactName, contactPhone, contactEmail, professional, ...rest } = row
  const session = sessionOfRow(row)
  return {
    appointment: appointment.parse({
      ...rest,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      occurrenceNumber: row.occurrenceNumber ?? undefined,
      items: undefined,
      blockedFrom: undefined,
      blockedUntil: undefined,
      requestedStartsAt: row.requestedStartsAt?.toISOString(),
      holdUntil: row.holdUntil?.toISOString(),
      prepayCents: row.prepayCents ?? undefined,
      paidWith: session ? paidWithOf(session) : undefined,
      ...toldOfferOfRow(row),
    }),
    contact: { name: contactName, phone: contactPhone, email: contactEmail },
    client,
    professional: professional ?? nobody(row.professionalId),
  }
}

/** The professional is erased: nobody can be told. */
const nobody = (id: string): AppointmentRecord['professional'] => ({
  id,
  userId: null,
  slug: null,
  name: null,
  phone: null,
  email: null,
  timezone: 'America/Sao_Paulo',
  autoConfirm: false,
})

type Row = Pick<
  Appointment,
  | 'serviceId'
  | 'serviceName'
  | 'items'
  | 'placeId'
  | 'placeLabel'
  | 'placeDetails'
  | 'clientAddress'
  | 'clientAnswer'
  | 'blockedFrom'
  | 'blockedUntil'
>

const details = agreedPlace.omit({ id: true, label: true })

/** The agreed offer in an appointment's columns. */
export const agreedOfRow = (row: Row): Omit<AgreedOffer, 'travelMinutes'> => ({
  service: row.serviceId && row.serviceName ? { id: row.serviceId, name: row.serviceName } : null,
  items: row.items === null ? null : items.parse(row.items),
  place: placeOfRow(row),
  clientAddress: row.clientAddress,
  clientAnswer: row.clientAnswer,
})

function placeOfRow({ placeId: id, placeLabel: label, placeDetails }: Row): AgreedPlace | null {
  return id && label ? { id, label, ...details.parse(placeDetails) } : null
}

/** The agreed offer and the blocked time as events tell them. */
const toldOfferOfRow = (row: Row) => ({
  ...toldOffer(agreedOfRow(row)),
  ...(row.blockedFrom && { blockedFrom: row.blockedFrom.toISOString() }),
  ...(row.blockedUntil && { blockedUntil: row.blockedUntil.toISOString() }),
})

/** Minutes of the way before and after an appointment. */
export const travelOf = ({
  startsAt,
  blockedFrom,
}: Pick<Appointment, 'startsAt' | 'blockedFrom'>): number =>
  blockedFrom ? Math.round((startsAt.getTime() - blockedFrom.getTime()) / 60_000) : 0
