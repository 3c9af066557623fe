import type { Template, WhatsappWording } from './template.ts'
import { dayAndTime, firstName, length, personName } from './words.ts'

const received: WhatsappWording = {
  name: 'msg_booking_received',
  body: 'Oi, {{1}}! Seu pedido chegou: *{{2}}*, com {{3}}.\n\nO horário está reservado para você. Assim que vier a confirmação, avisamos por aqui.',
  parameters: (about) => [
    firstName(about.clientName),
    dayAndTime(about.startsAt, about.timezone),
    personName(about.professionalName),
  ],
}

/** To the client: booked, and the professional still has to confirm. */
export const msgBookingReceived: Template<'whatsapp' | 'email'> = {
  category: 'utility',
  texts: {
    whatsapp: { wordings: [received], choose: () => received },
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
        invitation: false,
      }
    },
  },
}
