import { firstName, hostName } from '../../texts/names.ts'
import { quoted } from '../../texts/quoted.ts'
import { reais } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import {
  aboutMessage,
  conversationPath,
  type MessageParams,
  toClientOfMessage,
} from './about-message.ts'

const amountOf = ({ pix }: MessageParams) =>
  pix?.amountCents ? reais(pix.amountCents) : 'um valor a combinar'
const codeOf = ({ pix }: MessageParams) => pix?.payload ?? ''

/** To the client: the professional asks for money, and this is the Pix code. */
export const msgPaymentRequest = defineNotice({
  key: 'msgPaymentRequest',
  ...aboutMessage,
  ...toClientOfMessage,
  group: 'payments',
  channels: ['whatsapp', 'email'],
  texts: {
    whatsapp: {
      name: 'msg_payment_request',
      body: 'Oi, {{1}}! {{2}} pede o pagamento de *{{3}}*.\n\nPix copia e cola:\n\n{{4}}\n\nO QR Code está no botão abaixo. Depois de pagar, avise por lá.',
      parameters: (about) => [
        firstName(about.clientName),
        hostName(about.professionalName),
        amountOf(about),
        codeOf(about),
      ],
      buttons: [{ kind: 'link', text: 'Ver e pagar', path: '/{{1}}', suffix: conversationPath }],
    },
    email: (about, links) => {
      const professional = hostName(about.professionalName)
      return {
        subject: `${professional} pede o pagamento de ${amountOf(about)}`,
        preview: 'O código Pix está aqui.',
        heading: 'Pagamento por Pix',
        paragraphs: [
          `Oi, ${firstName(about.clientName)}! ${professional} pede o pagamento de ${amountOf(about)}.`,
          ...(about.body === '' ? [] : [`“${quoted(about.body)}”`]),
          'Copie o código e cole no aplicativo do seu banco, em Pix copia e cola.',
        ],
        details: [
          ['Para', professional],
          ['Valor', amountOf(about)],
          ['Pix copia e cola', codeOf(about)],
        ],
        action: {
          label: 'Ver o QR Code',
          url: `${links.publicUrl}/${conversationPath(about, links)}`,
        },
        footer: 'Você recebeu este e-mail porque é cliente de quem atende pelo Encaixe.',
        invitation: null,
      }
    },
  },
})
