import { reais } from '../texts/money.ts'
import { firstName, personName } from '../texts/names.ts'
import { aboutAppointment, forDays, toClient } from './about-appointment.ts'
import { emailToClient, pageButton, whenOf } from './appointment-email.ts'
import { defineNotice } from './define.ts'

/** To the client: the professional has the money. */
export const msgPaymentReceived = defineNotice({
  key: 'msgPaymentReceived',
  ...aboutAppointment,
  ...toClient,
  group: 'payments',
  channels: ['whatsapp', 'email', 'in_app'],
  quietHours: 'wait',
  usefulUntil: forDays(3),
  appointment: { topic: 'payment', claim: () => ({ paymentStatuses: ['captured'] }) },
  texts: {
    whatsapp: {
      name: 'msg_payment_received',
      body: 'Oi, {{1}}! {{2}} recebeu o seu pagamento de {{3}}, do horário de *{{4}}*.\n\nObrigado!',
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
        subject: `Pagamento recebido: ${amount}`,
        preview: `${professional} confirmou o seu pagamento.`,
        heading: 'Pagamento recebido',
        paragraphs: [
          `Oi, ${firstName(about.clientName)}! ${professional} confirmou o seu pagamento. Obrigado!`,
        ],
        details: [
          ['Para', professional],
          ['Valor', amount],
          ['Horário', whenOf(about)],
        ],
      })
    },
    in_app: (about) => ({
      title: 'Pagamento recebido',
      body: `${personName(about.professionalName)}: ${reais(about.priceCents)}`,
    }),
  },
})
