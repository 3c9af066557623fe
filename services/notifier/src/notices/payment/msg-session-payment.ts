import { firstName, personName } from '../../texts/names.ts'
import { reais } from '../../texts/words.ts'
import {
  type AppointmentParams,
  aboutAppointment,
  forDays,
  toClient,
  toProfessional,
} from '../appointment/about-appointment.ts'
import { emailToClient, pageButton, whenOf } from '../appointment/appointment-email.ts'
import { defineNotice } from '../define.ts'

/** What the client is told of the money of a session, once the professional has said what came of it. */
const aboutPayment = {
  ...aboutAppointment,
  ...toClient,
  group: 'payments' as const,
  channels: ['whatsapp', 'email', 'in_app'] as const,
  quietHours: 'wait' as const,
  usefulUntil: forDays(3),
}

/** Of its template: whose money, who has it, how much, for what. */
const paymentParameters = (about: AppointmentParams): string[] => [
  firstName(about.clientName),
  personName(about.professionalName),
  reais(about.priceCents),
  whenOf(about),
]

const paymentDetails = (about: AppointmentParams, other: 'Para' | 'De'): [string, string][] => [
  [other, personName(about.professionalName)],
  ['Valor', reais(about.priceCents)],
  ['Horário', whenOf(about)],
]

const paymentInApp = (about: AppointmentParams): string =>
  `${personName(about.professionalName)}: ${reais(about.priceCents)}`

/** To the professional: the client says that it is paid. */
export const msgPaymentDeclared = defineNotice({
  key: 'msgPaymentDeclared',
  ...aboutAppointment,
  ...toProfessional,
  group: 'payments',
  channels: ['in_app', 'whatsapp'],
  quietHours: 'wait',
  usefulUntil: forDays(3),
  appointment: { topic: 'payment', claim: () => ({ paymentStatuses: ['authorized'] }) },
  texts: {
    whatsapp: {
      name: 'msg_payment_declared',
      body: 'Olá, {{1}}! {{2}} avisou que pagou {{3}} pelo horário de *{{4}}*.\n\nConfira no seu banco e confirme na agenda do Encaixe.',
      parameters: (about) => [
        firstName(about.professionalName),
        personName(about.clientName),
        reais(about.priceCents),
        whenOf(about),
      ],
    },
    in_app: (about) => ({
      title: 'Pagamento avisado',
      body: `${personName(about.clientName)} avisou que pagou ${reais(about.priceCents)}: confira e confirme.`,
    }),
  },
})

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
