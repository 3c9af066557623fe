import { firstName, hostName } from '../../texts/names.ts'
import { quoted } from '../../texts/quoted.ts'
import { reais } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import { namesForClient } from '../sides.ts'
import {
  conversationButton,
  emailToClientOfMessage,
  type MessageParams,
  toClientOfMessage,
} from './about-message.ts'

const amountOf = ({ pix }: MessageParams) =>
  pix?.amountCents ? reais(pix.amountCents) : 'um valor a combinar'
const codeOf = ({ pix }: MessageParams) => pix?.payload ?? ''

/** To the client: the professional asks for money, and this is the Pix code. */
export const msgPaymentRequest = defineNotice({
  key: 'msgPaymentRequest',
  ...toClientOfMessage,
  group: 'payments',
  channels: ['whatsapp', 'email'],
  texts: {
    whatsapp: {
      name: 'msg_payment_request',
      body: 'Oi, {{1}}! {{2}} pede o pagamento de *{{3}}*.\n\nPix copia e cola:\n\n{{4}}\n\nO QR Code está no botão abaixo. Depois de pagar, avise por lá.',
      parameters: (about) => [...namesForClient(about), amountOf(about), codeOf(about)],
      buttons: [conversationButton('Ver e pagar')],
    },
    email: emailToClientOfMessage('Ver o QR Code', (about) => {
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
      }
    }),
  },
})
