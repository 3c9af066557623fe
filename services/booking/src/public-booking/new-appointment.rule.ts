import { type AgreedOffer, blockedTime, toldOffer } from '../appointments/agreed-offer.rule.ts'
import type { AppointmentRecord } from '../appointments/snapshot.rule.ts'
import type { BookableProfessional } from './professional.rule.ts'

/** The client that a booking is for, found or new. */
export interface BookedClient {
  id: string
  userId: string | null
  name: string
  phone: string
  email: string | null
  emailConfirmed: boolean
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
  priceCents: number
  agreed: AgreedOffer
  source: 'public' | 'agent'
}): AppointmentRecord {
  const { id, professional, client, contact, startsAt, agreed, source } = options
  const endsAt = startsAt.add({ minutes: options.durationMinutes })
  return {
    appointment: {
      id,
      professionalId: professional.id,
      clientId: client.id,
      startsAt: startsAt.toString(),
      endsAt: endsAt.toString(),
      status: professional.autoConfirm ? 'confirmed' : 'pending_confirmation',
      paymentStatus: 'none',
      priceCents: options.priceCents,
      source,
      version: 1,
      ...toldOffer(agreed),
      ...blockedTime({ startsAt, endsAt }, agreed.travelMinutes),
    },
    client,
    contact,
    professional,
  }
}
