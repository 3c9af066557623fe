import { z } from 'zod'
import { firstName } from '../../texts/names.ts'
import { dayAndTime } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import { daysAfter, emailToOwner } from '../texts.ts'
import { either } from '../whatsapp.ts'

const params = z.object({
  what: z.enum(['phone', 'pix_key']),
  name: z.string(),
  changedAt: z.string(),
  timezone: z.string(),
})
type Params = z.output<typeof params>

const parameters = ({ name, changedAt, timezone }: Params) => [
  firstName(name),
  dayAndTime(changedAt, timezone),
]

const phone = {
  name: 'msg_security_change_phone',
  body: 'Olá, {{1}}! O WhatsApp da sua página no Encaixe mudou ({{2}}). A partir de agora os avisos vão para o número novo.\n\nFoi você? Está tudo certo. Não foi? Entre na sua conta, saia de todos os aparelhos e confira os seus ajustes.',
  parameters,
}

const pixKey = {
  name: 'msg_security_change_pix',
  body: 'Olá, {{1}}! A chave Pix da sua página no Encaixe mudou ({{2}}).\n\nFoi você? Está tudo certo. Não foi? Entre na sua conta, saia de todos os aparelhos e confira a chave.',
  parameters,
}

const changed = ({ what }: Params) =>
  what === 'phone' ? 'O WhatsApp da sua página mudou' : 'A chave Pix da sua página mudou'

/**
 * To the owner of a page, at the addresses of before: the phone that notices go to, or the key that money goes to, has
 * changed.
 */
export const msgSecurityChange = defineNotice({
  key: 'msgSecurityChange',
  audience: 'professional',
  channels: ['in_app', 'whatsapp', 'email'],
  params,
  example: {
    what: 'pix_key',
    name: 'Ana Souza',
    changedAt: '2026-11-26T15:00:00-03:00',
    timezone: 'America/Sao_Paulo',
  },
  // For so long somebody may want to know that it was not them who changed something.
  usefulUntil: ({ changedAt }) => daysAfter(changedAt, 7),
  // Somebody else may have changed it just now.
  quietHours: 'ignore',
  isAnswer: true,
  texts: {
    whatsapp: either(({ what }) => what === 'phone', phone, pixKey),
    email: (about, { publicUrl }) =>
      emailToOwner({
        subject: changed(about),
        preview: 'Foi você? Está tudo certo. Não foi? Veja o que fazer.',
        heading: changed(about),
        paragraphs: [
          `Olá, ${firstName(about.name)}! Se foi você, está tudo certo, e pode apagar este e-mail.`,
          'Se não foi, entre na sua conta, saia de todos os aparelhos e confira os seus ajustes. Troque também a sua senha.',
        ],
        details: [['Quando', dayAndTime(about.changedAt, about.timezone)]],
        action: { label: 'Ver a minha conta', url: `${publicUrl}/conta` },
      }),
    in_app: (about) => ({
      title: changed(about),
      body: `Foi ${dayAndTime(about.changedAt, about.timezone)}. Não foi você? Saia de todos os aparelhos e confira.`,
    }),
  },
})
