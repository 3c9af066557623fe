import type { bookingEvents, EventData } from '@encaixe/contracts'
import { ERASED_NAME, firstName, hostName, personName } from '../../texts/names.ts'
import { reais } from '../../texts/words.ts'
import { defineNotice, type Notice } from '../define.ts'
import {
  aboutMessage,
  conversationPath,
  type MessageParams,
  toClientOfMessage,
} from './about-message.ts'

const aboutPayment = { ...aboutMessage, group: 'payments' as const }

const amountOf = ({ pix }: MessageParams) => reais(pix?.amountCents ?? 0)
const movedOf = ({ movedCents }: MessageParams) => reais(movedCents)
const missingOf = ({ missingCents }: MessageParams) => reais(missingCents)

/** `$` is what was asked for, `%` what came or went back, `&` what is missing. */
const asParameters = (body: string) =>
  body.replace('$', '{{2}}').replace('#', '{{3}}').replace('%', '{{4}}').replace('&', '{{5}}')

const withAmounts = (body: string, about: MessageParams) =>
  body
    .replace('$', () => amountOf(about))
    .replace('%', () => movedOf(about))
    .replace('&', () => missingOf(about))

const amountsIn = (body: string, about: MessageParams) => [
  ...(body.includes('%') ? [movedOf(about)] : []),
  ...(body.includes('&') ? [missingOf(about)] : []),
]

/** To the client. {{1}} is the client, {{2}} what was asked for, {{3}} the professional. */
const toClient = (
  key: string,
  { name, title, body }: { name: string; title: string; body: string },
) =>
  defineNotice({
    key,
    ...aboutPayment,
    ...toClientOfMessage,
    channels: ['whatsapp', 'in_app'],
    texts: {
      whatsapp: {
        name,
        body: `Oi, {{1}}! ${asParameters(body)}`,
        parameters: (about) => [
          firstName(about.clientName),
          amountOf(about),
          hostName(about.professionalName),
          ...amountsIn(body, about),
        ],
        buttons: [
          { kind: 'link', text: 'Ver a conversa', path: '/{{1}}', suffix: conversationPath },
        ],
      },
      in_app: (about) => ({
        title,
        body: withAmounts(body, about).replace('#', () => hostName(about.professionalName)),
      }),
    },
  })

/** The same to the professional, with the client as {{3}}. */
const toProfessional = (
  key: string,
  { name, title, body }: { name: string; title: string; body: string },
) =>
  defineNotice({
    key,
    ...aboutPayment,
    audience: 'professional',
    withoutOtherSide: (about: MessageParams) => ({
      ...about,
      clientName: ERASED_NAME,
      clientPhone: '',
      body: '',
      link: null,
    }),
    channels: ['in_app', 'whatsapp'],
    texts: {
      whatsapp: {
        name,
        body: `Olá, {{1}}! ${asParameters(body)}\n\nÉ do pedido de pagamento na conversa de vocês, no Encaixe.`,
        parameters: (about) => [
          firstName(about.professionalName),
          amountOf(about),
          personName(about.clientName),
          ...amountsIn(body, about),
        ],
      },
      in_app: (about) => ({
        title,
        body: withAmounts(body, about).replace('#', () => personName(about.clientName)),
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
