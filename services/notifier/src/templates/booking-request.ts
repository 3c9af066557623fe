import type { BookingParameters } from '../domain/notices.ts'
import type { Template, WhatsappWording } from './template.ts'
import { dayAndTime, firstName, length, personName, readablePhone } from './words.ts'

const parameters = (about: BookingParameters) => [
  firstName(about.professionalName),
  personName(about.clientName),
  dayAndTime(about.startsAt, about.timezone),
  readablePhone(about.clientPhone),
]

const awaiting: WhatsappWording = {
  name: 'msg_booking_request',
  body: 'Olá, {{1}}! {{2}} pediu um horário com você: *{{3}}*. Telefone: {{4}}.\n\nResponda pela sua agenda no Encaixe para confirmar.',
  parameters,
}

const confirmed: WhatsappWording = {
  name: 'msg_booking_request_confirmed',
  body: 'Olá, {{1}}! {{2}} marcou um horário com você: *{{3}}*. Telefone: {{4}}.\n\nJá está confirmado na sua agenda. Bom atendimento!',
  parameters,
}

/** To the professional: somebody booked, and waits for an answer or is confirmed already. */
export const msgBookingRequest: Template<'in_app' | 'whatsapp' | 'email'> = {
  category: 'utility',
  texts: {
    whatsapp: {
      wordings: [awaiting, confirmed],
      choose: (about) => (about.confirmed ? confirmed : awaiting),
    },
    email: (about, { publicUrl }) => {
      const client = personName(about.clientName)
      const when = dayAndTime(about.startsAt, about.timezone)
      return {
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
        details: [
          ['Quem', client],
          ['Quando', when],
          ['Duração', length(about.startsAt, about.endsAt)],
          ['Telefone', readablePhone(about.clientPhone)],
        ],
        action: {
          label: 'Ver a sua página',
          url: `${publicUrl}/p/${about.slug}`,
        },
        invitation: false,
      }
    },
    in_app: (about) => ({
      title: about.confirmed ? 'Novo horário marcado' : 'Novo pedido de horário',
      body: `${personName(about.clientName)}: ${dayAndTime(about.startsAt, about.timezone)}`,
    }),
  },
}
