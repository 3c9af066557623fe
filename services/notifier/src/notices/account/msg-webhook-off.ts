import { z } from 'zod'
import { defineNotice } from '../define.ts'
import { daysAfter, emailToOwner } from '../texts.ts'

const TITLE = 'Um webhook foi desligado'

const why = {
  gone: 'Ele respondeu que não existe mais.',
  failing: 'Há cinco dias ele não aceita nada.',
  operator: 'Ele estava atrapalhando alguém. Fale com a gente antes de ligar de novo.',
}

/** To the owner of a page: an address of theirs is told nothing any more. */
export const msgWebhookOff = defineNotice({
  key: 'msgWebhookOff',
  audience: 'professional',
  channels: ['in_app', 'email'],
  params: z.object({
    host: z.string(),
    reason: z.enum(['gone', 'failing', 'operator']),
    at: z.string(),
  }),
  example: { host: 'site.example', reason: 'failing', at: '2026-11-26T15:00:00-03:00' },
  usefulUntil: ({ at }) => daysAfter(at, 7),
  quietHours: 'wait',
  texts: {
    email: ({ host, reason }, { publicUrl }) =>
      emailToOwner({
        subject: TITLE,
        preview: `Não avisamos mais ${host}.`,
        heading: TITLE,
        paragraphs: [
          `Não avisamos mais ${host} do que acontece na sua agenda. ${why[reason]}`,
          'Quando o seu programa estiver no ar, ligue de novo. O que aconteceu enquanto isso está guardado por 30 dias.',
        ],
        action: { label: 'Ver os webhooks', url: `${publicUrl}/ajustes/desenvolvedores/webhooks` },
      }),
    in_app: ({ host, reason }) => ({
      title: TITLE,
      body: `Não avisamos mais ${host}. ${why[reason]} Em Ajustes, Desenvolvedores, você liga de novo.`,
    }),
  },
})
