import { z } from 'zod'
import { firstName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { daysAfter, emailToOwner } from '../texts.ts'
import { linkButton } from '../whatsapp.ts'

const params = z.object({
  name: z.string(),
  /** The account or the server, as its owner knows it. */
  account: z.string(),
  at: z.string(),
})
type Params = z.output<typeof params>

const what = ({ account }: Params) =>
  `O Encaixe perdeu o acesso à sua agenda ${account}. O que já se sabe dela bloqueia horários por mais sete dias; depois, o que estiver lá pode ser oferecido a clientes.`

/** To the professional: access to a calendar elsewhere has ended. Told once, until it is mended. */
export const msgCalendarDisconnected = defineNotice({
  key: 'msgCalendarDisconnected',
  audience: 'professional',
  channels: ['in_app', 'whatsapp', 'email'],
  params,
  example: { name: 'Ana Souza', account: 'ana@gmail.com', at: '2026-11-26T12:00:00-03:00' },
  usefulUntil: ({ at }) => daysAfter(at, 7),
  quietHours: 'wait',
  group: 'account',
  texts: {
    whatsapp: {
      name: 'msg_calendar_disconnected',
      body: 'Olá, {{1}}! O Encaixe perdeu o acesso à sua agenda {{2}}. O que já se sabe dela bloqueia horários por mais sete dias; depois, o que estiver lá pode ser oferecido a clientes. Conecte de novo, leva um minuto.',
      parameters: (about) => [firstName(about.name), about.account],
      buttons: [linkButton('Conectar de novo', '/ajustes/{{1}}', () => 'agendas')],
    },
    email: (about, { publicUrl }) =>
      emailToOwner({
        subject: 'Sua outra agenda está desconectada',
        preview: what(about),
        heading: 'Conecte sua agenda de novo',
        paragraphs: [`Olá, ${firstName(about.name)}! ${what(about)}`],
        action: { label: 'Conectar de novo', url: `${publicUrl}/ajustes/agendas` },
      }),
    in_app: (about) => ({ title: 'Sua outra agenda está desconectada', body: what(about) }),
  },
})
