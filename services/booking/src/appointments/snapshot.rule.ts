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
 * What an appointment's event carries, before the contract leaves out other fields. An unconfirmed address is not the client's: it appears only in the
 * contact of the booking it was typed in. If none was typed, the contact has the client's confirmed address.
 */
export function snapshotOf(record: AppointmentRecord): BookingSnapshot {
  const { appointment, contact, professional } = record
  const { emailConfirmed, ...client } = record.client
  const email = emailConfirmed ? client.email : null
  return {
    appointment,
    client: { ...client, email },
    contact: { ...contact, email: contact.email ?? email },
    professional: { ...professional, city: professional.city ?? null },
  }
}
