import { firstName, hostName, personName } from '../../texts/names.ts'
import { quoted } from '../../texts/quoted.ts'
import { defineNotice } from '../define.ts'
import { namesForClient } from '../sides.ts'
import { emailToOwner } from '../texts.ts'
import {
  conversationButton,
  emailToClientOfMessage,
  type MessageParams,
  toClientOfMessage,
  toProfessionalOfMessage,
} from './about-message.ts'

const waiting = ({ unread }: MessageParams) =>
  unread > 1 ? `${unread} mensagens esperam por você.` : 'Uma mensagem espera por você.'

const quotedBody = ({ body }: MessageParams) => (body === '' ? '' : `“${quoted(body)}”`)

const emailOf = (about: MessageParams, sender: string, greeting: string) => ({
  subject: `${sender} escreveu para você`,
  preview: quotedBody(about),
  heading: `Mensagem de ${sender}`,
  paragraphs: [`${greeting}! ${waiting(about)}`, quotedBody(about)],
})

const inAppOf = ({ body }: MessageParams, sender: string) => ({
  title: `Mensagem de ${personName(sender)}`,
  body: body === '' ? 'A conversa terminou.' : quoted(body),
})

/** To the client: by WhatsApp without an account, else in the app, and by e-mail if it is left unread. */
export const msgNewMessage = defineNotice({
  key: 'msgNewMessage',
  ...toClientOfMessage,
  channels: ['whatsapp', 'email', 'in_app'],
  texts: {
    whatsapp: {
      name: 'msg_new_message',
      body: 'Oi, {{1}}! {{2}} escreveu para você:\n\n{{3}}\n\nLeia e responda pelo botão abaixo.',
      parameters: (about) => [...namesForClient(about), quotedBody(about)],
      buttons: [conversationButton('Responder')],
    },
    email: emailToClientOfMessage('Ler e responder', (about) =>
      emailOf(about, hostName(about.professionalName), `Oi, ${firstName(about.clientName)}`),
    ),
    in_app: (about) => inAppOf(about, hostName(about.professionalName)),
  },
})

/** To the professional: in the app, and by e-mail if it is left unread. */
export const msgNewMessageToProfessional = defineNotice({
  key: 'msgNewMessage',
  ...toProfessionalOfMessage,
  channels: ['email', 'in_app'],
  texts: {
    email: (about, { publicUrl }) =>
      emailToOwner({
        ...emailOf(
          about,
          personName(about.clientName),
          `Olá, ${firstName(about.professionalName)}`,
        ),
        action: {
          label: 'Ler e responder',
          url: `${publicUrl}/clientes/${about.clientId}/mensagens`,
        },
      }),
    in_app: (about) => inAppOf(about, about.clientName),
  },
})
