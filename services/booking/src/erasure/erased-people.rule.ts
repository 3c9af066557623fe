import type { AppointmentRecord } from '../appointments/snapshot.rule.ts'

/** An appointment whose client is erased: without account, name and contact. */
export const withoutClient = (record: AppointmentRecord): AppointmentRecord => ({
  ...record,
  appointment: { ...record.appointment, clientAddress: null, clientAnswer: null },
  client: {
    id: record.client.id,
    userId: null,
    name: null,
    phone: null,
    email: null,
    emailConfirmed: false,
  },
  contact: { name: null, phone: null, email: null },
})

/**
 * An appointment whose professional is erased. The name stays, so that the client can be told whose
 * appointment it was; the event is removed once all have read it.
 */
export const withoutProfessional = (record: AppointmentRecord): AppointmentRecord => ({
  ...record,
  // The place may be the professional's home.
  appointment: { ...record.appointment, place: null },
  professional: { ...record.professional, userId: null, slug: null, phone: null, email: null },
})
