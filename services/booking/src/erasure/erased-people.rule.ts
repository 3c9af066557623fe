import type { AppointmentRecord } from '../appointments/snapshot.rule.ts'

/** An appointment whose client is nobody any more: no account, no name, no address to write to. */
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
 * The same of a professional. The name stays for one purpose: those who had an appointment are told with
 * whom it was; the event is removed as soon as everybody has read it.
 */
export const withoutProfessional = (record: AppointmentRecord): AppointmentRecord => ({
  ...record,
  // Where it would have been may be where the professional lives.
  appointment: { ...record.appointment, place: null },
  professional: { ...record.professional, userId: null, slug: null, phone: null, email: null },
})
