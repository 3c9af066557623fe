import { reais } from '../../texts/money.ts'
import { firstName, personName } from '../../texts/names.ts'
import { emailToClient, pageButton } from '../appointment/appointment-email.ts'
import { defineNotice } from '../define.ts'
import { aboutPayment, paymentDetails, paymentInApp, paymentParameters } from './about-payment.ts'

/** To the client: the professional has the money. */
export const msgPaymentReceived = defineNotice({
  key: 'msgPaymentReceived',
  ...aboutPayment,
  appointment: { topic: 'payment', claim: () => ({ paymentStatuses: ['captured'] }) },
  texts: {
    whatsapp: {
      name: 'msg_payment_received',
      body: 'Oi, {{1}}! {{2}} recebeu o seu pagamento de {{3}}, do horário de *{{4}}*.\n\nObrigado!',
      parameters: paymentParameters,
      buttons: [pageButton()],
    },
    email: (about, links) => {
      const professional = personName(about.professionalName)
      return emailToClient(about, links, {
        subject: `Pagamento recebido: ${reais(about.priceCents)}`,
        preview: `${professional} confirmou o seu pagamento.`,
        heading: 'Pagamento recebido',
        paragraphs: [
          `Oi, ${firstName(about.clientName)}! ${professional} confirmou o seu pagamento. Obrigado!`,
        ],
        details: paymentDetails(about, 'Para'),
      })
    },
    in_app: (about) => ({ title: 'Pagamento recebido', body: paymentInApp(about) }),
  },
})
