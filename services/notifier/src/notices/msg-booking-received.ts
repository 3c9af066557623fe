import { firstName, personName } from '../texts/names.ts'
import { dayAndTime, length } from '../texts/words.ts'
import {
  aboutAppointment,
  BECAUSE_OF_A_BOOKING,
  takesPlace,
  toClient,
} from './about-appointment.ts'
import { defineNotice } from './define.ts'

/** To the client: booked, and the professional still has to confirm. */
export const msgBookingReceived = defineNotice({
  key: 'msgBookingReceived',
  ...aboutAppointment,
  ...toClient,
  channels: ['whatsapp', 'email'],
  appointment: takesPlace(() => 'pending_confirmation'),
  texts: {
    whatsapp: {
      name: 'msg_booking_received',
      body: 'Oi, {{1}}! Seu pedido chegou: *{{2}}*, com {{3}}.\n\nO horário está reservado para você. Assim que vier a confirmação, avisamos por aqui.',
      parameters: (about) => [
        firstName(about.clientName),
        dayAndTime(about.startsAt, about.timezone),
        personName(about.professionalName),
      ],
    },
    email: (about, { publicUrl }) => {
      const professional = personName(about.professionalName)
      const when = dayAndTime(about.startsAt, about.timezone)
      return {
        subject: `Pedido recebido: ${when}`,
        preview: `Avisamos assim que ${professional} confirmar.`,
        heading: 'Seu pedido chegou',
        paragraphs: [
          `Oi, ${firstName(about.clientName)}! Seu pedido de horário com ${professional} chegou, e o horário está reservado para você.`,
          'Assim que vier a confirmação, avisamos.',
        ],
        details: [
          ['Com', professional],
          ['Quando', when],
          ['Duração', length(about.startsAt, about.endsAt)],
        ],
        action: { label: `Ver a página de ${professional}`, url: `${publicUrl}/p/${about.slug}` },
        footer: BECAUSE_OF_A_BOOKING,
        invitation: null,
      }
    },
  },
})
