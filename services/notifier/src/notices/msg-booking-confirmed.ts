import { firstName, personName } from '../texts/names.ts'
import { dayAndTime, length } from '../texts/words.ts'
import {
  aboutAppointment,
  BECAUSE_OF_A_BOOKING,
  invitationOf,
  takesPlace,
  toClient,
} from './about-appointment.ts'
import { defineNotice } from './define.ts'

/** To the client: the appointment stands. */
export const msgBookingConfirmed = defineNotice({
  key: 'msgBookingConfirmed',
  ...aboutAppointment,
  ...toClient,
  channels: ['whatsapp', 'email', 'in_app'],
  appointment: takesPlace(() => 'confirmed'),
  texts: {
    whatsapp: {
      name: 'msg_booking_confirmed',
      body: 'Oi, {{1}}! Está confirmado: *{{2}}*, com {{3}}.\n\nAté lá!',
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
        subject: `Confirmado: ${when}`,
        preview: `Seu horário com ${professional} está confirmado.`,
        heading: 'Horário confirmado',
        paragraphs: [
          `Oi, ${firstName(about.clientName)}! Seu horário com ${professional} está confirmado. Até lá!`,
          'O convite em anexo coloca o horário no seu calendário.',
        ],
        details: [
          ['Com', professional],
          ['Quando', when],
          ['Duração', length(about.startsAt, about.endsAt)],
        ],
        action: { label: `Ver a página de ${professional}`, url: `${publicUrl}/p/${about.slug}` },
        footer: BECAUSE_OF_A_BOOKING,
        invitation: invitationOf(about, publicUrl),
      }
    },
    in_app: (about) => ({
      title: 'Horário confirmado',
      body: `${personName(about.professionalName)}: ${dayAndTime(about.startsAt, about.timezone)}`,
    }),
  },
})
