import { ERASED_NAME, firstName, personName } from '../../texts/names.ts'
import { quoted } from '../../texts/quoted.ts'
import { defineNotice } from '../define.ts'
import {
  aboutMessage,
  conversationPath,
  type MessageParams,
  toClientOfMessage,
} from './about-message.ts'

const waiting = ({ unread }: MessageParams) =>
  unread > 1 ? `${unread} mensagens esperam por você.` : 'Uma mensagem espera por você.'

const quotedBody = ({ body }: MessageParams) => (body === '' ? '' : `“${quoted(body)}”`)

/** To the client: by WhatsApp to who has no account, else in the app, and by e-mail once it was left unread. */
export const msgNewMessage = defineNotice({
  key: 'msgNewMessage',
  ...aboutMessage,
  ...toClientOfMessage,
  channels: ['whatsapp', 'email', 'in_app'],
  texts: {
    whatsapp: {
      name: 'msg_new_message',
      body: 'Oi, {{1}}! {{2}} escreveu para você:\n\n{{3}}\n\nLeia e responda pelo botão abaixo.',
      parameters: (about) => [
        firstName(about.clientName),
        personName(about.professionalName),
        quotedBody(about),
      ],
      buttons: [{ kind: 'link', text: 'Responder', path: '/{{1}}', suffix: conversationPath }],
    },
    email: (about, links) => {
      const professional = personName(about.professionalName)
      return {
        subject: `${professional} escreveu para você`,
        preview: quotedBody(about),
        heading: `Mensagem de ${professional}`,
        paragraphs: [`Oi, ${firstName(about.clientName)}! ${waiting(about)}`, quotedBody(about)],
        details: [],
        action: {
          label: 'Ler e responder',
          url: `${links.publicUrl}/${conversationPath(about, links)}`,
        },
        footer: 'Você recebeu este e-mail porque é cliente de quem atende pelo Encaixe.',
        invitation: null,
      }
    },
    in_app: (about) => ({
      title: `Mensagem de ${personName(about.professionalName)}`,
      body: about.body === '' ? 'A conversa terminou.' : quoted(about.body),
    }),
  },
})

/** To the professional: in the app, and by e-mail once it was left unread. */
export const msgNewMessageToProfessional = defineNotice({
  key: 'msgNewMessage',
  ...aboutMessage,
  audience: 'professional',
  withoutOtherSide: (about: MessageParams) => ({
    ...about,
    clientName: ERASED_NAME,
    clientPhone: '',
    body: '',
    link: null,
  }),
  channels: ['email', 'in_app'],
  texts: {
    email: (about, { publicUrl }) => {
      const client = personName(about.clientName)
      return {
        subject: `${client} escreveu para você`,
        preview: quotedBody(about),
        heading: `Mensagem de ${client}`,
        paragraphs: [
          `Olá, ${firstName(about.professionalName)}! ${waiting(about)}`,
          quotedBody(about),
        ],
        details: [],
        action: {
          label: 'Ler e responder',
          url: `${publicUrl}/clientes/${about.clientId}/mensagens`,
        },
        footer: 'Você recebeu este e-mail porque tem uma página no Encaixe.',
        invitation: null,
      }
    },
    in_app: (about) => ({
      title: `Mensagem de ${personName(about.clientName)}`,
      body: about.body === '' ? 'A conversa terminou.' : quoted(about.body),
    }),
  },
})
