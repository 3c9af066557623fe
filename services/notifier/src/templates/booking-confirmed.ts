import type { Template, WhatsappWording } from './template.ts'
import { dayAndTime, firstName, length, personName } from './words.ts'

const confirmed: WhatsappWording = {
  name: 'msg_booking_confirmed',
  body: 'Oi, {{1}}! Está confirmado: *{{2}}*, com {{3}}.\n\nAté lá!',
  parameters: (about) => [
    firstName(about.clientName),
    dayAndTime(about.startsAt, about.timezone),
    personName(about.professionalName),
  ],
}

/** To the client: the appointment stands. */
export const msgBookingConfirmed: Template<'whatsapp' | 'email' | 'in_app'> = {
  category: 'utility',
  texts: {
    whatsapp: { wordings: [confirmed], choose: () => confirmed },
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
        invitation: true,
      }
    },
    in_app: (about) => ({
      title: 'Horário confirmado',
      body: `${personName(about.professionalName)}: ${dayAndTime(about.startsAt, about.timezone)}`,
    }),
  },
}
