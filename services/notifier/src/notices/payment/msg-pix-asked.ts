import { firstName } from '../../texts/names.ts'
import { reais } from '../../texts/words.ts'
import { toClient } from '../appointment/about-appointment.ts'
import { emailToClient, pageButton, whenOf } from '../appointment/appointment-email.ts'
import { replyButton } from '../appointment/reply-button.ts'
import { defineNotice } from '../define.ts'
import { namesForClient } from '../sides.ts'
import type { ReplyOrLink } from '../whatsapp.ts'
import { type Opened, ofHeld, openedParams, refundTerms, untilOf } from './held.ts'

interface Asked {
  key: string
  whatsapp: { name: string; body: string; buttons: ReplyOrLink<Opened>[] }
  example: Pick<Opened, 'payload' | 'expiresAt'>
  /** What happens to the money if the client cancels in time. */
  back: string
  /** What the e-mail adds to the day until which to pay, and what comes after the payment. */
  until: string
  afterwards: (professional: string) => string
  actionLabel: string
}

/** To the client: the time is held until this is paid. */
const pixAsked = ({ key, whatsapp, example, back, until, afterwards, actionLabel }: Asked) =>
  defineNotice({
    key,
    ...ofHeld,
    params: openedParams,
    example: {
      ...toClient.example,
      ...{ toldAt: '2026-11-21T12:00:00Z', amountCents: 3_000, refundNoticeHours: 24 },
      ...example,
    },
    channels: ['whatsapp', 'email'],
    texts: {
      whatsapp: {
        ...whatsapp,
        parameters: (about) => [
          ...namesForClient(about),
          reais(about.amountCents),
          whenOf(about),
          untilOf(about),
          about.payload,
          refundTerms(about, back),
        ],
      },
      email: emailToClient((about: Opened, professional) => ({
        subject: `Falta pagar ${reais(about.amountCents)}: ${whenOf(about)}`,
        preview: `O horário está guardado até ${untilOf(about)}.`,
        heading: 'Falta só o Pix',
        paragraphs: [
          `Oi, ${firstName(about.clientName)}! ${professional} pede um Pix de ${reais(about.amountCents)} para guardar o seu horário. Pague até ${untilOf(about)}${until}.`,
          `Copie o código e cole no aplicativo do seu banco, em Pix copia e cola. ${afterwards(professional)}`,
          refundTerms(about, back),
        ],
        details: [
          ['Com', professional],
          ['Quando', whenOf(about)],
          ['Valor', reais(about.amountCents)],
          ['Pix copia e cola', about.payload],
        ],
        actionLabel,
      })),
    },
  })

/** A bank tells when it came, and gives it back by itself. */
export const msgChargeOpened = pixAsked({
  key: 'msgChargeOpened',
  whatsapp: {
    name: 'msg_charge_opened',
    body: 'Oi, {{1}}! Falta pouco: {{2}} pede um Pix de *{{3}}* para guardar o seu horário de *{{4}}*. Pague até {{5}}.\n\nPix copia e cola:\n\n{{6}}\n\nQuando o Pix cair, avisamos por aqui. {{7}} Qualquer dúvida, é só responder.',
    buttons: [pageButton('Ver e pagar')],
  },
  example: {
    payload: '00020126360014br.gov.bcb.pix2514pix.example.com/qr/v2/9d36b84f',
    expiresAt: '2026-11-21T09:30:00-03:00',
  },
  back: 'o valor volta',
  until: '',
  afterwards: () => 'Quando o Pix cair, avisamos.',
  actionLabel: 'Ver o QR Code',
})

/** A deposit that the professional confirms by hand, and gives back by their own transfer. */
export const msgDepositOpened = pixAsked({
  key: 'msgDepositOpened',
  whatsapp: {
    name: 'msg_deposit_opened',
    body: 'Oi, {{1}}! Falta pouco: {{2}} pede um Pix de *{{3}}* para guardar o seu horário de *{{4}}*. Pague até {{5}} e toque em “Já paguei”.\n\nPix copia e cola:\n\n{{6}}\n\nDepois de conferir o Pix, a resposta vem por aqui. {{7}} Qualquer dúvida, é só responder.',
    buttons: [replyButton('client', 'declare-payment', 'Já paguei'), pageButton('Ver e pagar')],
  },
  example: {
    payload: '00020126360014br.gov.bcb.pix0114+551198765432152040000530398654040.01',
    expiresAt: '2026-11-21T11:00:00-03:00',
  },
  back: 'o combinado é receber o valor de volta',
  until: ' e diga que pagou, pelo botão abaixo',
  afterwards: (professional) => `${professional} confere o Pix e responde.`,
  actionLabel: 'Ver o QR Code e avisar que paguei',
})
