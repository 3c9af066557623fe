import { quoted } from '../../texts/quoted.ts'
import { defineNotice } from '../define.ts'
import { namesForProfessional } from '../sides.ts'
import { hoursAfter } from '../texts.ts'
import { linkButton } from '../whatsapp.ts'
import { type MessageParams, toProfessionalOfMessage } from './about-message.ts'

const replyButton = linkButton(
  'Responder',
  '/{{1}}',
  ({ clientId }: MessageParams) => `clientes/${clientId}/mensagens`,
)

/** To the professional, who may not look at the app before the client is there: the client will be late. */
export const msgClientLate = defineNotice({
  key: 'msgClientLate',
  ...toProfessionalOfMessage,
  channels: ['whatsapp'],
  quietHours: 'ignore',
  usefulUntil: ({ sentAt }: MessageParams) => hoursAfter(sentAt, 3),
  texts: {
    whatsapp: {
      name: 'msg_client_late',
      body: 'Olá, {{1}}! {{2}} avisa: “{{3}}”\n\nA mensagem também está na conversa de vocês.',
      parameters: (about) => [...namesForProfessional(about), quoted(about.body)],
      buttons: [replyButton],
    },
  },
})
