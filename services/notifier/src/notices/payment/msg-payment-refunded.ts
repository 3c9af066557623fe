import { reais } from '../../texts/money.ts'
import { firstName, personName } from '../../texts/names.ts'
import { emailToClient, pageButton } from '../appointment/appointment-email.ts'
import { defineNotice } from '../define.ts'
import { aboutPayment, paymentDetails, paymentInApp, paymentParameters } from './about-payment.ts'

/** To the client: the professional gave the money back. */
export const msgPaymentRefunded = defineNotice({
  key: 'msgPaymentRefunded',
  ...aboutPayment,
  appointment: { topic: 'payment', claim: () => ({ paymentStatuses: ['refunded'] }) },
  texts: {
    whatsapp: {
      name: 'msg_payment_refunded',
      body: 'Oi, {{1}}! {{2}} devolveu {{3}} do seu horário de *{{4}}*.\n\nConfira no seu banco.',
      parameters: paymentParameters,
      buttons: [pageButton()],
    },
    email: (about, links) => {
      const professional = personName(about.professionalName)
      return emailToClient(about, links, {
        subject: `Pagamento devolvido: ${reais(about.priceCents)}`,
        preview: `${professional} devolveu o seu pagamento.`,
        heading: 'Pagamento devolvido',
        paragraphs: [
          `Oi, ${firstName(about.clientName)}! ${professional} devolveu o seu pagamento. Confira no seu banco.`,
        ],
        details: paymentDetails(about, 'De'),
      })
    },
    in_app: (about) => ({ title: 'Pagamento devolvido', body: paymentInApp(about) }),
  },
})
