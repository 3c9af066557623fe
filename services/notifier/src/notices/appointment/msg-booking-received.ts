import { firstName, personName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { aboutAppointment, takesPlace, toClient } from './about-appointment.ts'
import { detailsForClient, withDetails } from './appointment-details.ts'
import { emailToClient, pageButton, whenOf } from './appointment-email.ts'

/** To the client: booked, and the professional still has to confirm. */
export const msgBookingReceived = defineNotice({
  key: 'msgBookingReceived',
  ...aboutAppointment,
  ...toClient,
  channels: ['whatsapp', 'email'],
  isAnswer: true,
  appointment: takesPlace(() => 'pending_confirmation'),
  texts: {
    whatsapp: withDetails(
      {
        name: 'msg_booking_received',
        body: 'Oi, {{1}}! Seu pedido chegou: *{{2}}*, com {{3}}.\n\nO horário está reservado para você. Assim que vier a confirmação, avisamos por aqui.',
        parameters: (about) => [
          firstName(about.clientName),
          whenOf(about),
          personName(about.professionalName),
        ],
        buttons: [pageButton()],
      },
      detailsForClient,
    ),
    email: (about, links) => {
      const professional = personName(about.professionalName)
      return emailToClient(about, links, {
        subject: `Pedido recebido: ${whenOf(about)}`,
        preview: `Avisamos assim que ${professional} confirmar.`,
        heading: 'Seu pedido chegou',
        paragraphs: [
          `Oi, ${firstName(about.clientName)}! Seu pedido de horário com ${professional} chegou, e o horário está reservado para você.`,
          'Assim que vier a confirmação, avisamos.',
        ],
      })
    },
  },
})
