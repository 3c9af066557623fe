import { z } from 'zod'
import { hostName } from '../../texts/names.ts'
import { dayAndTime } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import { hoursAfter } from '../texts.ts'

const params = z.object({
  userId: z.string(),
  /** The soonest free time first. */
  pages: z
    .array(
      z.object({
        slug: z.string(),
        name: z.string(),
        timezone: z.string(),
        startsAt: z.string(),
      }),
    )
    .min(1),
  toldAt: z.string(),
})
type Params = z.output<typeof params>

function heading({ pages: [first, ...others] }: Params): string {
  const name = hostName(first?.name ?? '')
  if (others.length === 0) return `${name} abriu horários`
  return `${name} e mais ${others.length} que você segue abriram horários`
}

/** To who asked for it, once a week: which of the pages that they follow opened times. */
export const msgFollowedOpened = defineNotice({
  key: 'msgFollowedOpened',
  audience: 'person',
  channels: ['email'],
  group: 'following',
  params,
  example: {
    userId: 'acc_example',
    pages: [
      {
        slug: 'ana-souza',
        name: 'Ana Souza',
        timezone: 'America/Sao_Paulo',
        startsAt: '2026-11-26T15:00:00-03:00',
      },
      {
        slug: 'beto-corte',
        name: 'Beto Corte',
        timezone: 'America/Sao_Paulo',
        startsAt: '2026-11-27T09:30:00-03:00',
      },
    ],
    toldAt: '2026-11-23T09:00:00-03:00',
  },
  quietHours: 'wait',
  // After two days other people have taken the times.
  usefulUntil: ({ toldAt }) => hoursAfter(toldAt, 48),
  // The pages belong to several people, whose erasure would not find it: it goes with the secret.
  secret: true,
  subscriber: ({ userId }) => userId,
  texts: {
    email: (about, { publicUrl }) => {
      const { pages } = about
      const [only] = pages
      return {
        subject: heading(about),
        preview: 'O próximo horário livre de cada um.',
        heading: heading(about),
        paragraphs: [
          pages.length === 1
            ? 'Este é o próximo horário livre:'
            : 'Este é o próximo horário livre de cada um:',
        ],
        details: pages.map(({ name, startsAt, timezone }) => [
          hostName(name),
          dayAndTime(startsAt, timezone),
        ]),
        action:
          pages.length === 1 && only
            ? { label: 'Ver os horários', url: `${publicUrl}/p/${only.slug}` }
            : { label: 'Ver quem você segue', url: `${publicUrl}/c/seguindo` },
        footer: `Você pediu este resumo, às segundas, de quem você segue. Para não receber mais: ${publicUrl}/c/seguindo`,
      }
    },
  },
})
