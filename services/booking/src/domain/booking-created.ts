import type { BookingSnapshot } from '@encaixe/contracts'
import type { BookableProfessional } from './professional.ts'

export interface BookedClient {
  id: string
  userId: string | null
  name: string
  phone: string
  email: string | null
}

/** The appointment a public booking makes, and the snapshot its event carries. */
export function newPublicAppointment(options: {
  id: string
  professional: BookableProfessional
  client: BookedClient
  startsAt: Temporal.Instant
}): BookingSnapshot {
  const { id, professional, client, startsAt } = options
  return {
    appointment: {
      id,
      professionalId: professional.id,
      clientId: client.id,
      startsAt: startsAt.toString(),
      endsAt: startsAt.add({ minutes: professional.sessionDuration }).toString(),
      status: professional.autoConfirm ? 'confirmed' : 'pending_confirmation',
      paymentStatus: 'none',
      priceCents: professional.sessionPrice,
      source: 'public',
      version: 1,
    },
    client,
    professional: {
      id: professional.id,
      userId: professional.userId,
      slug: professional.slug,
      name: professional.name,
      phone: professional.phone,
      email: professional.email,
      timezone: professional.timezone,
      autoConfirm: professional.autoConfirm,
    },
  }
}
