import { personName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { aboutAppointment, toProfessional } from './about-appointment.ts'
import { whenOf } from './appointment-email.ts'

/** To the professional: the client said that they are coming. */
export const msgAttendanceConfirmed = defineNotice({
  key: 'msgAttendanceConfirmed',
  ...aboutAppointment,
  ...toProfessional,
  channels: ['in_app'],
  appointment: {
    topic: 'attendance',
    claim: ({ startsAt }) => ({ startsAt, statuses: ['confirmed', 'completed'] }),
  },
  texts: {
    in_app: (about) => ({
      title: 'Presença confirmada',
      body: `${personName(about.clientName)} vem: ${whenOf(about)}`,
    }),
  },
})
