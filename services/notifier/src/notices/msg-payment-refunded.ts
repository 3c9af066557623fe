import { reais } from '../texts/money.ts'
import { firstName, personName } from '../texts/names.ts'
import { aboutAppointment, forDays, toClient } from './about-appointment.ts'
import { emailToClient, pageButton, whenOf } from './appointment-email.ts'
import { defineNotice } from './define.ts'

/** To the client: the professional gave the money back. */
export const msgPaymentRefunded = defineNotice({
  key: 'msgPaymentRefunded',
  ...aboutAppointment,
  ...toClient,
  group: 'payments',
  channels: ['whatsapp', 'email', 'in_app'],
  quietHours: 'wait',
  usefulUntil: forDays(3),
  appointment: { topic: 'payment', claim: () => ({ paymentStatuses: ['refunded'] }) },
  texts: {
    whatsapp: {
      name: 'msg_payment_refunded',
      body: 'Oi, {{1}}! {{2}} devolveu {{3}} do seu horário de *{{4}}*.\n\nConfira no seu banco.',
      parameters: (about) => [
        firstName(about.clientName),
        personName(about.professionalName),
        reais(about.priceCents),
        whenOf(about),
      ],
      buttons: [pageButton()],
    },
    email: (about, links) => {
      const professional = personName(about.professionalName)
      const amount = reais(about.priceCents)
      return emailToClient(about, links, {
        subject: `Pagamento devolvido: ${amount}`,
        preview: `${professional} devolveu o seu pagamento.`,
        heading: 'Pagamento devolvido',
        paragraphs: [
          `Oi, ${firstName(about.clientName)}! ${professional} devolveu o seu pagamento. Confira no seu banco.`,
        ],
        details: [
          ['De', professional],
          ['Valor', amount],
          ['Horário', whenOf(about)],
        ],
      })
    },
    in_app: (about) => ({
      title: 'Pagamento devolvido',
      body: `${personName(about.professionalName)}: ${reais(about.priceCents)}`,
    }),
  },
})
