import type { PaymentStatus } from '@encaixe/contracts'
import { z } from 'zod'
import { firstName, hostName, personName } from '../../texts/names.ts'
import { reais } from '../../texts/words.ts'
import {
  aboutMoney,
  appointmentParams,
  moneyIs,
  professionalParams,
  toClient,
  toldAt,
  toProfessional,
} from '../appointment/about-appointment.ts'
import { emailToClient, pageButton, whenOf } from '../appointment/appointment-email.ts'
import { defineNotice } from '../define.ts'
import { namesForClient, namesForProfessional } from '../sides.ts'

const price = { ...toldAt, priceCents: z.int() }
const some = { toldAt: '2026-11-21T12:00:00Z', priceCents: 15_000 }
const clientParams = appointmentParams.extend(price)

const ownerParams = professionalParams.extend(price)
const ownerReads = (about: z.output<typeof ownerParams>) => [
  ...namesForProfessional(about),
  reais(about.priceCents),
  whenOf(about),
]

const ofOwner = {
  ...toProfessional,
  ...aboutMoney,
  params: ownerParams,
  example: { ...toProfessional.example, ...some },
}

/** To the professional: the client says that it is paid. */
export const msgPaymentDeclared = defineNotice({
  key: 'msgPaymentDeclared',
  ...ofOwner,
  channels: ['in_app', 'whatsapp'],
  appointment: moneyIs('authorized'),
  texts: {
    whatsapp: {
      name: 'msg_payment_declared',
      body: 'Olá, {{1}}! {{2}} avisou que pagou {{3}} pelo horário de *{{4}}*.\n\nConfira no seu banco e confirme na agenda do Encaixe.',
      parameters: ownerReads,
    },
    in_app: (about) => ({
      title: 'Pagamento avisado',
      body: `${personName(about.clientName)} avisou que pagou ${reais(about.priceCents)}: confira e confirme.`,
    }),
  },
})

/** To the client, once the professional has said what came of the money. */
const toldToClient = ({
  status,
  title,
  whatsapp,
  did,
  ending,
  other,
  ...rest
}: {
  key: string
  status: PaymentStatus
  title: string
  whatsapp: { name: string; body: string }
  /** What the professional did about the payment, and what follows. */
  did: string
  ending: string
  other: 'Para' | 'De'
}) =>
  defineNotice({
    ...rest,
    ...toClient,
    ...aboutMoney,
    params: clientParams,
    example: { ...toClient.example, ...some },
    channels: ['whatsapp', 'email', 'in_app'],
    appointment: moneyIs(status),
    texts: {
      whatsapp: {
        ...whatsapp,
        parameters: (about) => [...namesForClient(about), reais(about.priceCents), whenOf(about)],
        buttons: [pageButton()],
      },
      email: emailToClient((about: z.output<typeof clientParams>, professional) => ({
        subject: `${title}: ${reais(about.priceCents)}`,
        preview: `${professional} ${did} o seu pagamento.`,
        heading: title,
        paragraphs: [
          `Oi, ${firstName(about.clientName)}! ${professional} ${did} o seu pagamento. ${ending}`,
        ],
        details: [
          [other, professional],
          ['Valor', reais(about.priceCents)],
          ['Horário', whenOf(about)],
        ],
      })),
      in_app: (about) => ({
        title,
        body: `${hostName(about.professionalName)}: ${reais(about.priceCents)}`,
      }),
    },
  })

/** To the client: the professional has the money. */
export const msgPaymentReceived = toldToClient({
  key: 'msgPaymentReceived',
  status: 'captured',
  title: 'Pagamento recebido',
  whatsapp: {
    name: 'msg_payment_received',
    body: 'Oi, {{1}}! {{2}} recebeu o seu pagamento de {{3}}, do horário de *{{4}}*.\n\nObrigado!',
  },
  did: 'confirmou',
  ending: 'Obrigado!',
  other: 'Para',
})

/** To the client: the professional gave the money back. */
export const msgPaymentRefunded = toldToClient({
  key: 'msgPaymentRefunded',
  status: 'refunded',
  title: 'Pagamento devolvido',
  whatsapp: {
    name: 'msg_payment_refunded',
    body: 'Oi, {{1}}! {{2}} devolveu {{3}} do seu horário de *{{4}}*.\n\nConfira no seu banco.',
  },
  did: 'devolveu',
  ending: 'Confira no seu banco.',
  other: 'De',
})

/** To the professional: the bank says that the money is there. */
export const msgPixArrived = defineNotice({
  key: 'msgPixArrived',
  ...ofOwner,
  channels: ['in_app', 'whatsapp'],
  appointment: moneyIs('captured'),
  texts: {
    whatsapp: {
      name: 'msg_pix_arrived',
      body: 'Olá, {{1}}! O Pix de {{2}} caiu na sua conta: {{3}}, pelo horário de *{{4}}*.\n\nJá está marcado como pago no Encaixe.',
      parameters: ownerReads,
    },
    in_app: (about) => ({
      title: 'Pix recebido',
      body: `${personName(about.clientName)} pagou ${reais(about.priceCents)}: caiu na sua conta.`,
    }),
  },
})
