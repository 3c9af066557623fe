import {
  type AppointmentItem,
  type AppointmentView,
  appointmentSource,
  paymentMethod,
} from '@encaixe/contracts'
import { actionsOf } from './actions.rule.ts'
import type { AgreedOffer } from './agreed-offer.rule.ts'
import { agreedOfRow, confirmationOf, stateOf, termsOf } from './load-appointment.ts'
import { maskedEmail, maskedPhone } from './masked.rule.ts'
import type { AppointmentRow } from './select-appointments.sql.ts'
import { paidWithOf } from './session-choice.rule.ts'
import { sessionStateOf } from './session-state.ts'
import type { View } from './side.rule.ts'

/**
 * An appointment as one of its sides sees it. An addressee has no actions.
 * @param showsSessions false: who looks has not proven to be the client, and learns of no package
 */
export function appointmentViewOf(
  row: AppointmentRow,
  view: View,
  now: Temporal.Instant,
  { showsSessions = true }: { showsSessions?: boolean } = {},
): AppointmentView {
  const state = stateOf(row)
  // Most of a list have no session, and nothing is looked for.
  const hasSome = row.purchaseId !== null || row.purchases !== null
  const session = hasSome && showsSessions && view !== 'addressee' ? sessionStateOf(row) : null
  const { client, professional } = row
  return {
    id: row.id,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    status: state.status,
    paymentStatus: state.paymentStatus,
    paymentMethod: paymentMethod.nullable().parse(row.paymentMethod),
    priceCents: row.priceCents,
    paidCents: row.paidCents,
    returningCents: row.returningCents,
    holdUntil: row.holdUntil?.toISOString() ?? null,
    prepayCents: row.prepayCents,
    prepayConfirmation: confirmationOf(row),
    refundNoticeHours: row.refundNoticeHours,
    paidWith: session?.session ? paidWithOf(session.session) : null,
    source: appointmentSource.parse(row.source),
    recurringScheduleId: row.recurringScheduleId,
    cancelReason: row.cancelReason,
    attendanceConfirmedAt: row.attendanceConfirmedAt?.toISOString() ?? null,
    requestedStartsAt: row.requestedStartsAt?.toISOString() ?? null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...offerSeenBy(view, row),
    contact: contactSeenBy(view, row),
    ...(view === 'professional'
      ? {
          client: {
            ...{ id: client.id, name: client.name, phone: client.phone, email: client.email },
            visits:
              state.status === 'pending_confirmation' || state.requestedStartsAt
                ? row.visits
                : null,
          },
        }
      : {
          professional: {
            slug: professional?.slug ?? null,
            name: professional?.name ?? null,
            profession: professional?.profession ?? null,
            avatarUrl: professional?.avatarUrl ?? null,
            timezone: professional?.timezone ?? 'America/Sao_Paulo',
          },
        }),
    ...((view === 'client' || view === 'linked') && row.review && { review: row.review }),
    actions:
      view === 'addressee'
        ? []
        : actionsOf(state, { by: sideOf(view), terms: termsOf(row), now, session }),
  }
}

const sideOf = (view: Exclude<View, 'addressee'>) =>
  view === 'professional' ? 'professional' : 'client'

function contactSeenBy(view: View, row: AppointmentRow): AppointmentView['contact'] {
  const contact = { name: row.contactName, phone: row.contactPhone, email: row.contactEmail }
  // The owner of an address must not see the phone that somebody typed beside it.
  if (view === 'addressee') return { ...contact, phone: null }
  if (view !== 'linked') return contact
  return {
    ...contact,
    phone: contact.phone && maskedPhone(contact.phone),
    email: contact.email && maskedEmail(contact.email),
  }
}

/** Details of a place that only the client of a confirmed, completed or missed appointment sees. */
const HIDDEN = {
  number: null,
  complement: null,
  postalCode: null,
  directions: null,
  link: null,
}

/** The agreed offer, as far as this view may see it. */
export function offerSeenBy(
  view: View,
  row: AppointmentRow,
): Pick<AppointmentView, 'service' | 'items' | 'place' | 'clientAddress' | 'clientAnswer'> {
  const { place, clientAddress, clientAnswer, ...agreed } = agreedOfRow(row)
  const services = { service: agreed.service, items: agreed.items ?? onlyItem(row, agreed) }
  if (view === 'professional') return { ...services, place, clientAddress, clientAnswer }
  const isOwn = view === 'client'
  const isTold = ['confirmed', 'completed', 'no_show'].includes(row.status)
  return {
    ...services,
    place: place && (isTold ? place : { ...place, ...HIDDEN }),
    clientAddress: isOwn ? clientAddress : null,
    clientAnswer: isOwn ? clientAnswer : null,
  }
}

/** Of an appointment of one service its own columns say it all. */
const onlyItem = (
  {
    startsAt,
    endsAt,
    priceCents,
    coveredCents,
  }: Pick<AppointmentRow, 'startsAt' | 'endsAt' | 'priceCents' | 'coveredCents'>,
  { service }: Pick<AgreedOffer, 'service'>,
): AppointmentItem[] =>
  service
    ? [
        {
          ...{ serviceId: service.id, name: service.name },
          priceCents: priceCents + (coveredCents ?? 0),
          durationMinutes: (endsAt.getTime() - startsAt.getTime()) / 60_000,
        },
      ]
    : []
