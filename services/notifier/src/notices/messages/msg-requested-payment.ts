import type { bookingEvents, EventData } from '@encaixe/contracts'
import { hostName, personName } from '../../texts/names.ts'
import { reais } from '../../texts/words.ts'
import { defineNotice, type Notice } from '../define.ts'
import { namesForClient, namesForProfessional } from '../sides.ts'
import { filled } from '../texts.ts'
import {
  conversationButton,
  type MessageParams,
  toClientOfMessage,
  toProfessionalOfMessage,
} from './about-message.ts'

interface Words {
  /** Of the registered text. */
  name: string
  title: string
  /** `$` is what was asked for, `#` the other side, `%` what came or went back, `&` what is missing. */
  body: string
}

const places = { $: '{{2}}', '#': '{{3}}', '%': '{{4}}', '&': '{{5}}' }
const valuesOf = ({ pix, movedCents, missingCents }: MessageParams, other: string) => ({
  $: reais(pix?.amountCents ?? 0),
  '#': other,
  '%': reais(movedCents),
  '&': reais(missingCents),
})

/** The values of a registered text: who reads it, and those that its body names. */
const parametersOf = (body: string, about: MessageParams, [reader = '', other = '']: string[]) => [
  reader,
  ...Object.entries(valuesOf(about, other)).flatMap(([sign, value]) =>
    body.includes(sign) ? value : [],
  ),
]

const toClient = (key: string, { name, title, body }: Words) =>
  defineNotice({
    key,
    ...toClientOfMessage,
    group: 'payments',
    channels: ['whatsapp', 'in_app'],
    texts: {
      whatsapp: {
        name,
        body: `Oi, {{1}}! ${filled(body, places)}`,
        parameters: (about) => parametersOf(body, about, namesForClient(about)),
        buttons: [conversationButton('Ver a conversa')],
      },
      in_app: (about) => ({
        title,
        body: filled(body, valuesOf(about, hostName(about.professionalName))),
      }),
    },
  })

const toProfessional = (key: string, { name, title, body }: Words) =>
  defineNotice({
    key,
    ...toProfessionalOfMessage,
    group: 'payments',
    channels: ['in_app', 'whatsapp'],
    texts: {
      whatsapp: {
        name,
        body: `Olá, {{1}}! ${filled(body, places)}\n\nÉ do pedido de pagamento na conversa de vocês, no Encaixe.`,
        parameters: (about) => parametersOf(body, about, namesForProfessional(about)),
      },
      in_app: (about) => ({
        title,
        body: filled(body, valuesOf(about, personName(about.clientName))),
      }),
    },
  })

const msgRequestPaid = toClient('msgRequestPaid', {
  name: 'msg_request_paid',
  title: 'Pagamento recebido',
  body: 'O seu Pix de $ para # caiu. Obrigado!',
})
const msgRequestPaidToProfessional = toProfessional('msgRequestPaidToProfessional', {
  name: 'msg_request_paid_professional',
  title: 'Pix recebido',
  body: 'O Pix de $ que você pediu a # caiu na sua conta.',
})
const msgRequestIncomplete = toClient('msgRequestIncomplete', {
  name: 'msg_request_incomplete',
  title: 'Falta uma parte do pagamento',
  body: 'O pedido era de $, e o seu Pix para # chegou com um valor menor: vieram % e faltam &. O código do que falta está na conversa.',
})
const msgRequestIncompleteToProfessional = toProfessional('msgRequestIncompleteToProfessional', {
  name: 'msg_request_incomplete_professional',
  title: 'Pix com valor menor',
  body: 'O pedido era de $, e o Pix de # chegou com um valor menor: vieram % e faltam &. O código do que falta está na conversa.',
})
const msgRequestReturned = toClient('msgRequestReturned', {
  name: 'msg_request_returned',
  title: 'Pix devolvido',
  body: 'O pedido era de $, o seu Pix para # veio a mais. O que sobrou, %, já voltou para a sua conta.',
})
const msgRequestReturnedToProfessional = toProfessional('msgRequestReturnedToProfessional', {
  name: 'msg_request_returned_professional',
  title: 'Pix a mais devolvido',
  body: 'O pedido era de $, o Pix de # veio a mais. O que sobrou, %, já foi devolvido.',
})
const msgRequestReturnFailed = toProfessional('msgRequestReturnFailed', {
  name: 'msg_request_return_failed',
  title: 'A devolução não saiu',
  body: 'O pedido era de $, o Pix de # veio a mais, e o banco não devolveu %. Confira o saldo e peça de novo na conversa, ou devolva pelo app do banco.',
})

type News = EventData<typeof bookingEvents.RequestedPaymentNews>['news']

/** Whom each news is told. */
export const requestedPaymentNotices: Readonly<Record<News, readonly Notice<MessageParams>[]>> = {
  paid: [msgRequestPaid, msgRequestPaidToProfessional],
  incomplete: [msgRequestIncomplete, msgRequestIncompleteToProfessional],
  returned: [msgRequestReturned, msgRequestReturnedToProfessional],
  return_failed: [msgRequestReturnFailed],
}
