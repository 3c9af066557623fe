import { z } from 'zod'
import { firstName, hostName } from '../../texts/names.ts'
import { reais } from '../../texts/words.ts'
import { appointmentParams, stands, toClient } from '../appointment/about-appointment.ts'
import {
  emailToClient,
  inAppToClient,
  invitationOf,
  pageButton,
  whenOf,
} from '../appointment/appointment-email.ts'
import { replyButton } from '../appointment/reply-button.ts'
import { defineNotice } from '../define.ts'
import { namesForClient } from '../sides.ts'
import { either } from '../whatsapp.ts'
import { heldParams, ofHeld, untilOf } from './held.ts'

/** A deposit that the professional confirms by hand, to the client: nothing here confirms itself, and nothing says so. */

const someHeld = {
  toldAt: '2026-11-21T12:00:00Z',
  amountCents: 3_000,
  payload: '00020126360014br.gov.bcb.pix0114+551198765432152040000530398654040.01',
  expiresAt: '2026-11-21T11:00:00-03:00',
}
const missingParams = heldParams.extend({ mayClaim: z.boolean() })
type Missing = z.output<typeof missingParams>
const receivedParams = appointmentParams.extend({ amountCents: z.int() })
type Received = z.output<typeof receivedParams>

const missingReads = (about: Missing) => [
  ...namesForClient(about),
  reais(about.amountCents),
  whenOf(about),
  untilOf(about),
]
const payAgain = {
  name: 'msg_deposit_not_received',
  body: 'Oi, {{1}}. {{2}} ainda não achou o seu Pix de {{3}}, do horário de *{{4}}*.\n\nConfira no seu banco se ele saiu. Se não saiu, o mesmo código vale até {{5}}: pague e toque em “Já paguei”. Se saiu, envie o comprovante.',
  parameters: missingReads,
  buttons: [replyButton('client', 'declare-payment', 'Já paguei'), pageButton('Ver e pagar')],
}
/** To a phone that may claim no more. */
const sendReceipt = {
  name: 'msg_deposit_not_received_again',
  body: 'Oi, {{1}}. {{2}} ainda não achou o seu Pix de {{3}}, do horário de *{{4}}*.\n\nO horário fica guardado até {{5}}. Se você já pagou, envie o comprovante antes disso.',
  parameters: missingReads,
  buttons: [pageButton('Ver o horário')],
}

/** The professional has not found it. */
export const msgDepositNotReceived = defineNotice({
  key: 'msgDepositNotReceived',
  ...ofHeld,
  params: missingParams,
  example: { ...toClient.example, ...someHeld, mayClaim: true },
  channels: ['whatsapp', 'email', 'in_app'],
  texts: {
    whatsapp: either(({ mayClaim }) => mayClaim, payAgain, sendReceipt),
    email: emailToClient((about: Missing, professional) => ({
      subject: `O Pix não chegou: ${whenOf(about)}`,
      preview: `O horário está guardado até ${untilOf(about)}.`,
      heading: 'O seu Pix ainda não chegou',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}. ${professional} ainda não achou o seu Pix de ${reais(about.amountCents)}.`,
        `Confira no seu banco se ele saiu. O mesmo código vale até ${untilOf(about)}. Se ele saiu, envie o comprovante a ${professional}.`,
      ],
      actionLabel: 'Ver o horário',
    })),
    in_app: (about) => ({
      title: 'O Pix não chegou',
      body: `${hostName(about.professionalName)} ainda não achou ${reais(about.amountCents)}. O horário está guardado até ${untilOf(about)}.`,
    }),
  },
})

/** The professional has it, and the appointment stands. */
export const msgDepositReceived = defineNotice({
  key: 'msgDepositReceived',
  ...toClient,
  params: receivedParams,
  example: { ...toClient.example, amountCents: 3_000 },
  isAnswer: true,
  channels: ['whatsapp', 'email', 'in_app'],
  appointment: stands('booking', 'confirmed'),
  texts: {
    whatsapp: {
      name: 'msg_deposit_received',
      body: 'Oi, {{1}}! {{2}} recebeu o seu Pix de {{3}}, e está confirmado: *{{4}}*.\n\nAté lá!',
      parameters: (about: Received) => [
        ...namesForClient(about),
        reais(about.amountCents),
        whenOf(about),
      ],
      buttons: [pageButton()],
    },
    email: emailToClient((about: Received, professional, links) => ({
      subject: `Pago e confirmado: ${whenOf(about)}`,
      preview: `Seu horário com ${professional} está confirmado.`,
      heading: 'Pago e confirmado',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}! ${professional} recebeu o seu Pix de ${reais(about.amountCents)}. O horário está confirmado. Até lá!`,
      ],
      invitation: invitationOf(about, links),
    })),
    in_app: inAppToClient('Pago e confirmado'),
  },
})
