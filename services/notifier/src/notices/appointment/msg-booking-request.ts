import { firstName } from '../../texts/names.ts'
import { readablePhone } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import { namesForProfessional } from '../sides.ts'
import { either } from '../whatsapp.ts'
import { type AppointmentParams, takesPlace, toProfessional } from './about-appointment.ts'
import { detailsOfRequest, requestParams, withDetails } from './appointment-details.ts'
import { emailToProfessional, inAppToProfessional, whenOf } from './appointment-email.ts'
import { confirmOrReject } from './reply-button.ts'

const parameters = (about: AppointmentParams) => [
  ...namesForProfessional(about),
  whenOf(about),
  readablePhone(about.clientPhone),
]

const awaiting = withDetails(detailsOfRequest, {
  name: 'msg_booking_request',
  body: 'Olá, {{1}}! {{2}} pediu um horário com você: *{{3}}*. Telefone: {{4}}.\n\nEle fica reservado enquanto você não responde.',
  parameters,
  buttons: confirmOrReject,
})

const confirmed = withDetails(detailsOfRequest, {
  name: 'msg_booking_request_confirmed',
  body: 'Olá, {{1}}! {{2}} marcou um horário com você: *{{3}}*. Telefone: {{4}}.\n\nJá está confirmado na sua agenda. Bom atendimento!',
  parameters,
})

/** To the professional: somebody booked, and waits for an answer or is confirmed already. */
export const msgBookingRequest = defineNotice({
  key: 'msgBookingRequest',
  ...toProfessional,
  params: requestParams,
  example: { ...toProfessional.example, priceCents: 15_000, visits: 0 },
  channels: ['in_app', 'whatsapp', 'email'],
  // Once it is confirmed by hand, the one who did it need not hear that somebody asks.
  appointment: takesPlace,
  texts: {
    whatsapp: either(({ confirmed }) => confirmed, confirmed, awaiting),
    email: emailToProfessional((about, client) => {
      const [verb, heading, preview, asked] = about.confirmed
        ? [
            'marcou',
            'Novo horário marcado',
            'Já está confirmado na sua agenda.',
            'marcou um horário com você, e ele já está confirmado na sua agenda.',
          ]
        : [
            'pediu',
            'Novo pedido de horário',
            'O horário fica reservado enquanto você não responde.',
            'pediu um horário com você. Ele fica reservado enquanto você não responde.',
          ]
      return {
        subject: `${client} ${verb}: ${whenOf(about)}`,
        preview,
        heading,
        paragraphs: [`Olá, ${firstName(about.professionalName)}! ${client} ${asked}`],
      }
    }),
    in_app: (about) =>
      inAppToProfessional(about.confirmed ? 'Novo horário marcado' : 'Novo pedido de horário')(
        about,
      ),
  },
})
