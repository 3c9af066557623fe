import type { AppointmentStatus } from '@encaixe/contracts'
import { firstName, personName } from '../../texts/names.ts'
import { length } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import {
  type AppointmentParams,
  aboutAppointment,
  takesPlace,
  toClient,
  toProfessional,
} from './about-appointment.ts'
import {
  emailToClient,
  emailToProfessional,
  invitationOf,
  pageButton,
  previousWhenOf,
  whenOf,
} from './appointment-email.ts'
import { replyButton } from './reply-button.ts'

const key = 'msgBookingRescheduled'
const channels = ['whatsapp', 'email', 'in_app'] as const
const statusOf = ({ confirmed }: AppointmentParams): AppointmentStatus =>
  confirmed ? 'confirmed' : 'pending_confirmation'

const both = {
  key,
  ...aboutAppointment,
  channels,
  quietHours: 'wait' as const,
  appointment: takesPlace(statusOf),
}

const oldAndNew = (about: AppointmentParams): [string, string][] => [
  ['Antes', previousWhenOf(about)],
  ['Agora', whenOf(about)],
  ['Duração', length(about.startsAt, about.endsAt)],
]

/** To the client: the professional moved it. */
export const msgBookingRescheduled = defineNotice({
  ...both,
  ...toClient,
  texts: {
    whatsapp: {
      name: 'msg_booking_rescheduled',
      body: 'Oi, {{1}}! {{2}} mudou o seu horário.\n\nAntes: {{3}}\nAgora: *{{4}}*\n\nSe não der para você, toque abaixo para mudar ou cancelar.',
      parameters: (about) => [
        firstName(about.clientName),
        personName(about.professionalName),
        previousWhenOf(about),
        whenOf(about),
      ],
      buttons: [pageButton()],
    },
    email: emailToClient((about, professional, links) => ({
      subject: `Novo horário: ${whenOf(about)}`,
      preview: `${professional} mudou o seu horário.`,
      heading: 'Seu horário mudou',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}! ${professional} mudou o seu horário. Se não der para você, mude ou cancele por aqui.`,
      ],
      details: [['Com', professional], ...oldAndNew(about)],
      invitation: about.confirmed ? invitationOf(about, links) : null,
    })),
    in_app: (about) => ({
      title: 'Seu horário mudou',
      body: `${personName(about.professionalName)}: ${previousWhenOf(about)} → ${whenOf(about)}`,
    }),
  },
})

const parameters = (about: AppointmentParams) => [
  firstName(about.professionalName),
  personName(about.clientName),
  previousWhenOf(about),
  whenOf(about),
]
const moved = {
  name: 'msg_booking_rescheduled_by_client',
  body: 'Olá, {{1}}! {{2}} mudou de horário.\n\nAntes: {{3}}\nAgora: *{{4}}*\n\nJá está na sua agenda.',
  parameters,
}
const asks = {
  name: 'msg_booking_rescheduled_by_client_request',
  body: 'Olá, {{1}}! {{2}} pediu para mudar de horário.\n\nAntes: {{3}}\nAgora: *{{4}}*\n\nO novo horário fica reservado enquanto você não responde.',
  parameters,
  buttons: [
    replyButton('professional', 'confirm', 'Confirmar'),
    replyButton('professional', 'reject', 'Recusar'),
  ],
}

/** To the professional: the client moved it, or asks to. */
export const msgBookingRescheduledByClient = defineNotice({
  ...both,
  ...toProfessional,
  texts: {
    whatsapp: {
      wordings: [moved, asks],
      choose: ({ confirmed }) => (confirmed ? moved : asks),
    },
    email: emailToProfessional((about, client) => ({
      subject: `${client} ${about.confirmed ? 'mudou' : 'pediu para mudar'}: ${whenOf(about)}`,
      preview: about.confirmed ? 'Já está na sua agenda.' : 'Falta a sua resposta.',
      heading: about.confirmed ? 'Horário mudado' : 'Pedido de mudança',
      paragraphs: [
        about.confirmed
          ? `Olá, ${firstName(about.professionalName)}! ${client} mudou de horário, e já está na sua agenda.`
          : `Olá, ${firstName(about.professionalName)}! ${client} pediu para mudar de horário. O novo fica reservado enquanto você não responde.`,
      ],
      details: [['Quem', client], ...oldAndNew(about)],
    })),
    in_app: (about) => ({
      title: about.confirmed ? 'Horário mudado' : 'Pedido de mudança',
      body: `${personName(about.clientName)}: ${previousWhenOf(about)} → ${whenOf(about)}`,
    }),
  },
})
