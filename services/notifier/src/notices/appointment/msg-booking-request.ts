import { firstName, personName } from '../../texts/names.ts'
import { readablePhone } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import {
  type AppointmentParams,
  aboutAppointment,
  takesPlace,
  toProfessional,
} from './about-appointment.ts'
import { detailsForProfessional, withDetails } from './appointment-details.ts'
import { emailToProfessional, whenOf } from './appointment-email.ts'
import { replyButton } from './reply-button.ts'

const parameters = (about: AppointmentParams) => [
  firstName(about.professionalName),
  personName(about.clientName),
  whenOf(about),
  readablePhone(about.clientPhone),
]

const awaiting = withDetails(
  {
    name: 'msg_booking_request',
    body: 'Olá, {{1}}! {{2}} pediu um horário com você: *{{3}}*. Telefone: {{4}}.\n\nEle fica reservado enquanto você não responde.',
    parameters,
    buttons: [
      replyButton('professional', 'confirm', 'Confirmar'),
      replyButton('professional', 'reject', 'Recusar'),
    ],
  },
  detailsForProfessional,
)

const confirmed = withDetails(
  {
    name: 'msg_booking_request_confirmed',
    body: 'Olá, {{1}}! {{2}} marcou um horário com você: *{{3}}*. Telefone: {{4}}.\n\nJá está confirmado na sua agenda. Bom atendimento!',
    parameters,
  },
  detailsForProfessional,
)

/** To the professional: somebody booked, and waits for an answer or is confirmed already. */
export const msgBookingRequest = defineNotice({
  key: 'msgBookingRequest',
  ...aboutAppointment,
  ...toProfessional,
  channels: ['in_app', 'whatsapp', 'email'],
  // Once it is confirmed by hand, the one who did it need not hear that somebody asks.
  appointment: takesPlace(({ confirmed }) => (confirmed ? 'confirmed' : 'pending_confirmation')),
  texts: {
    whatsapp: {
      wordings: [...awaiting.wordings, ...confirmed.wordings],
      choose: (about) => (about.confirmed ? confirmed : awaiting).choose(about),
    },
    email: (about, links) => {
      const client = personName(about.clientName)
      const when = whenOf(about)
      return emailToProfessional(about, links, {
        subject: about.confirmed ? `${client} marcou: ${when}` : `${client} pediu: ${when}`,
        preview: about.confirmed
          ? 'Já está confirmado na sua agenda.'
          : 'O horário fica reservado enquanto você não responde.',
        heading: about.confirmed ? 'Novo horário marcado' : 'Novo pedido de horário',
        paragraphs: [
          about.confirmed
            ? `Olá, ${firstName(about.professionalName)}! ${client} marcou um horário com você, e ele já está confirmado na sua agenda.`
            : `Olá, ${firstName(about.professionalName)}! ${client} pediu um horário com você. Ele fica reservado enquanto você não responde.`,
        ],
      })
    },
    in_app: (about) => ({
      title: about.confirmed ? 'Novo horário marcado' : 'Novo pedido de horário',
      body: `${personName(about.clientName)}: ${whenOf(about)}`,
    }),
  },
})
