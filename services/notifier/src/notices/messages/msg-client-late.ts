import { ERASED_NAME, firstName, personName } from '../../texts/names.ts'
import { quoted } from '../../texts/quoted.ts'
import { defineNotice } from '../define.ts'
import { hoursAfter } from '../texts.ts'
import { aboutMessage, type MessageParams } from './about-message.ts'

/** To the professional, who may not look at the app before the client is there: the client will be late. */
export const msgClientLate = defineNotice({
  key: 'msgClientLate',
  ...aboutMessage,
  audience: 'professional',
  channels: ['whatsapp'],
  quietHours: 'ignore',
  usefulUntil: ({ sentAt }: MessageParams) => hoursAfter(sentAt, 3),
  withoutOtherSide: (about: MessageParams) => ({
    ...about,
    clientName: ERASED_NAME,
    clientPhone: '',
    body: '',
    link: null,
  }),
  texts: {
    whatsapp: {
      name: 'msg_client_late',
      body: 'Olá, {{1}}! {{2}} avisa: “{{3}}”\n\nA mensagem também está na conversa de vocês.',
      parameters: (about) => [
        firstName(about.professionalName),
        personName(about.clientName),
        quoted(about.body),
      ],
      buttons: [
        {
          kind: 'link',
          text: 'Responder',
          path: '/{{1}}',
          suffix: ({ clientId }) => `clientes/${clientId}/mensagens`,
        },
      ],
    },
  },
})
