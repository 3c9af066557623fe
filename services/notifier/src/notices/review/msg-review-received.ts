import { z } from 'zod'
import { ERASED_NAME, firstName, personName } from '../../texts/names.ts'
import { quoted } from '../../texts/quoted.ts'
import { defineNotice } from '../define.ts'
import { daysAfter, emailToOwner } from '../texts.ts'

const params = z.object({
  professionalName: z.string(),
  slug: z.string(),
  clientName: z.string(),
  rating: z.int(),
  /** As it was written. */
  comment: z.string().nullable(),
  toldAt: z.string(),
})
type Params = z.output<typeof params>

const starsOf = ({ rating }: Params) => `${rating} ${rating === 1 ? 'estrela' : 'estrelas'}`

/** To the professional: a client has said how it was. */
export const msgReviewReceived = defineNotice({
  key: 'msgReviewReceived',
  audience: 'professional',
  channels: ['in_app', 'email'],
  group: 'reviews',
  params,
  example: {
    professionalName: 'Ana Souza',
    slug: 'ana-souza',
    clientName: 'João Lima',
    rating: 5,
    comment: 'Muito atenciosa.',
    toldAt: '2026-11-26T15:00:00-03:00',
  },
  quietHours: 'wait',
  usefulUntil: ({ toldAt }) => daysAfter(toldAt, 7),
  withoutOtherSide: (about) => ({ ...about, clientName: ERASED_NAME, comment: null }),
  texts: {
    email: (about, { publicUrl }) => {
      const client = personName(about.clientName)
      return emailToOwner({
        subject: `${client} avaliou você: ${starsOf(about)}`,
        preview: about.comment ? quoted(about.comment) : starsOf(about),
        heading: `Nova avaliação: ${starsOf(about)}`,
        paragraphs: [
          `Olá, ${firstName(about.professionalName)}! ${client} contou como foi.`,
          ...(about.comment ? [`“${quoted(about.comment)}”`] : []),
          'Você pode responder na sua página: quem ainda vai escolher também lê.',
        ],
        action: { label: 'Ver as avaliações', url: `${publicUrl}/avaliacoes` },
      })
    },
    in_app: (about) => ({
      title: `Nova avaliação: ${starsOf(about)}`,
      body: about.comment
        ? `${personName(about.clientName)}: ${quoted(about.comment)}`
        : `De ${personName(about.clientName)}.`,
    }),
  },
})
