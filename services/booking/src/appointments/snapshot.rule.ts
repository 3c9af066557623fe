import type { BookingSnapshot } from '@encaixe/contracts'

/** An appointment with everything that its events tell. */
export interface AppointmentRecord {
  appointment: BookingSnapshot['appointment']
  /** As typed in this booking. */
  contact: BookingSnapshot['contact']
  /** `emailConfirmed` is false where somebody only typed it into a form. */
  client: BookingSnapshot['client'] & { emailConfirmed: boolean }
  professional: BookingSnapshot['professional']
}

/**
 * What an appointment's event carries. An unconfirmed address is not the client's: it appears only in the
 * contact of the booking it was typed in. If none was typed, the contact has the client's confirmed address.
 */
export function snapshotOf(record: AppointmentRecord): BookingSnapshot {
  const { appointment, contact, professional } = record
  const { id, userId, name, phone, email, emailConfirmed } = record.client
  const client = { id, userId, name, phone, email: emailConfirmed ? email : null }
  return {
    appointment,
    client,
    contact: { ...contact, email: contact.email ?? client.email },
    professional: {
      id: professional.id,
      userId: professional.userId,
      slug: professional.slug,
      name: professional.name,
      phone: professional.phone,
      email: professional.email,
      timezone: professional.timezone,
      city: professional.city ?? null,
      autoConfirm: professional.autoConfirm,
    },
  }
}
