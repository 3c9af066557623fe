import { firstName, personName } from '../../texts/names.ts'
import { quoted } from '../../texts/quoted.ts'
import { defineNotice } from '../define.ts'
import {
  type AppointmentParams,
  aboutAppointment,
  takesPlace,
  toProfessional,
} from './about-appointment.ts'
import { emailToProfessional, whenOf } from './appointment-email.ts'

const parameters = (about: AppointmentParams) => [
  firstName(about.professionalName),
  personName(about.clientName),
  whenOf(about),
]

const cancelled = {
  name: 'msg_booking_cancelled_by_client',
  body: 'Olá, {{1}}. {{2}} cancelou o horário de *{{3}}*.\n\nEle já está livre de novo na sua agenda.',
  parameters,
}
const withReason = {
  name: 'msg_booking_cancelled_by_client_reason',
  body: 'Olá, {{1}}. {{2}} cancelou o horário de *{{3}}*.\n\nRecado: “{{4}}”\n\nEle já está livre de novo na sua agenda.',
  parameters: (about: AppointmentParams) => [...parameters(about), quoted(about.reason ?? '')],
}
/** Whoever it was is nobody here any more. */
const left = {
  name: 'msg_booking_cancelled_client_gone',
  body: 'Olá, {{1}}. O horário de *{{2}}* foi cancelado: a pessoa excluiu a conta dela no Encaixe.\n\nEle já está livre de novo na sua agenda.',
  parameters: (about: AppointmentParams) => [firstName(about.professionalName), whenOf(about)],
}

/** To the professional: the client will not come. */
export const msgBookingCancelledByClient = defineNotice({
  key: 'msgBookingCancelledByClient',
  ...aboutAppointment,
  ...toProfessional,
  channels: ['in_app', 'whatsapp', 'email'],
  quietHours: 'wait',
  appointment: takesPlace(() => 'cancelled'),
  texts: {
    whatsapp: {
      wordings: [cancelled, withReason, left],
      choose: ({ by, reason }) => {
        if (by === 'system') return left
        return reason ? withReason : cancelled
      },
    },
    email: (about, links) => {
      const client = personName(about.clientName)
      const what =
        about.by === 'system'
          ? 'Este horário foi cancelado: a pessoa excluiu a conta dela no Encaixe.'
          : `${client} cancelou este horário.`
      return emailToProfessional(about, links, {
        subject: `${client} cancelou: ${whenOf(about)}`,
        preview: 'O horário já está livre de novo.',
        heading: 'Horário cancelado',
        paragraphs: [
          `Olá, ${firstName(about.professionalName)}. ${what}`,
          ...(about.reason && about.by !== 'system' ? [`Recado: “${quoted(about.reason)}”`] : []),
          'Ele já está livre de novo na sua agenda.',
        ],
      })
    },
    in_app: (about) => ({
      title: 'Horário cancelado',
      body: `${personName(about.clientName)}: ${whenOf(about)}`,
    }),
  },
})
