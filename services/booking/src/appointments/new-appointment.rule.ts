import {
  type PaymentStatus,
  type Prepayment,
  type PrepaymentConfirmation,
  prepaidCents,
} from '@encaixe/contracts'
import type { BookableProfessional } from '../free-times/professional.rule.ts'
import { type AgreedOffer, blockedTime, toldOffer } from './agreed-offer.rule.ts'
import { type AgreedSession, paidWithOf } from './session-choice.rule.ts'
import type { AppointmentRecord } from './snapshot.rule.ts'

/** The client that a booking is for, found or new. */
export interface BookedClient {
  id: string
  userId: string | null
  name: string
  phone: string
  email: string | null
  emailConfirmed: boolean
}

/** What a booking waits for, and until when (ISO 8601) its time is held for that. */
export interface Hold {
  cents: number
  until: string
  refundNoticeHours: number
  /** Who says that it came. */
  confirmation: PrepaymentConfirmation
}

/** The hold of what is booked, if it asks for a prepayment. It ends by the start. */
export function holdOf(
  { prepayment, priceCents }: { prepayment: Prepayment; priceCents: number },
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): Hold | null {
  const cents = prepaidCents(prepayment, priceCents)
  if (cents === 0) return null
  const end = now.add({ minutes: prepayment.holdMinutes })
  const until = Temporal.Instant.compare(end, startsAt) < 0 ? end : startsAt
  const { refundNoticeHours, confirmation } = prepayment
  return { cents, until: until.toString(), refundNoticeHours, confirmation }
}

/** What somebody typed into the form. */
export interface Contact {
  name: string
  phone: string
  email: string | null
}

/**
 * The client after a booking. Stored data wins over what was typed; only a missing address is filled in,
 * unconfirmed.
 */
export const clientOfBooking = (
  known: BookedClient | null,
  contact: Contact,
  newId: string,
): BookedClient =>
  known
    ? { ...known, email: known.email ?? contact.email }
    : { id: newId, userId: null, ...contact, emailConfirmed: false }

export function newPublicAppointment(options: {
  id: string
  professional: BookableProfessional
  client: BookedClient
  contact: Contact
  startsAt: Temporal.Instant
  durationMinutes: number
  /** What goes beyond the session. */
  priceCents: number
  paymentStatus: PaymentStatus
  /** The session of a package that pays it; null: none does. */
  session: AgreedSession | null
  agreed: AgreedOffer
  /** What it waits for; null: nothing. */
  hold: Hold | null
  source: 'public' | 'agent'
}): AppointmentRecord {
  const { id, professional, client, contact, startsAt, agreed, hold, source, session } = options
  const endsAt = startsAt.add({ minutes: options.durationMinutes })
  return {
    appointment: {
      id,
      professionalId: professional.id,
      clientId: client.id,
      startsAt: startsAt.toString(),
      endsAt: endsAt.toString(),
      status: professional.autoConfirm && !hold ? 'confirmed' : 'pending_confirmation',
      paymentStatus: options.paymentStatus,
      priceCents: options.priceCents,
      source,
      version: 1,
      ...(hold && { holdUntil: hold.until, prepayCents: hold.cents }),
      ...(session && { paidWith: paidWithOf(session) }),
      ...toldOffer(agreed),
      ...blockedTime({ startsAt, endsAt }, agreed.travelMinutes),
    },
    client,
    contact,
    professional,
  }
}
