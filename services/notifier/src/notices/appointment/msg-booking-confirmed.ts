import { firstName, personName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { aboutAppointment, takesPlace, toClient } from './about-appointment.ts'
import { detailsForClient, withDetails } from './appointment-details.ts'
import { emailToClient, invitationOf, pageButton, whenOf } from './appointment-email.ts'

/** To the client: the appointment stands. */
export const msgBookingConfirmed = defineNotice({
  key: 'msgBookingConfirmed',
  ...aboutAppointment,
  ...toClient,
  channels: ['whatsapp', 'email', 'in_app'],
  isAnswer: true,
  appointment: takesPlace(() => 'confirmed'),
  texts: {
    whatsapp: withDetails(
      {
        name: 'msg_booking_confirmed',
        body: 'Oi, {{1}}! Está confirmado: *{{2}}*, com {{3}}.\n\nAté lá!',
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
        subject: `Confirmado: ${whenOf(about)}`,
        preview: `Seu horário com ${professional} está confirmado.`,
        heading: 'Horário confirmado',
        paragraphs: [
          `Oi, ${firstName(about.clientName)}! Seu horário com ${professional} está confirmado. Até lá!`,
          'O convite em anexo coloca o horário no seu calendário.',
        ],
        invitation: invitationOf(about, links),
      })
    },
    in_app: (about) => ({
      title: 'Horário confirmado',
      body: `${personName(about.professionalName)}: ${whenOf(about)}`,
    }),
  },
})
