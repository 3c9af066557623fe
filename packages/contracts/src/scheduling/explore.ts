import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { cents, instant, localDate, page, pageCursor, textOrNull } from '../text/primitives.ts'
import { emptyAsAbsent, line } from '../text/text.ts'
import { profession, professionalCard } from './public-profile.ts'

const rpc = rpcsOf('scheduling')

const yes = z.stringbool({ error: 'Use true ou false.' })
const count = z.int().meta({ description: 'How many were found.', examples: [12] })

/** A professional in the list that strangers search. */
export const foundProfessional = professionalCard
  .extend({
    nextFreeAt: instant.nullable().meta({
      description: 'Within two weeks, or on the asked day; null: none, or not asked for.',
    }),
    priceFromCents: cents.nullable().meta({ description: 'null: to be agreed on.' }),
    place: z.object({
      city: textOrNull('Campinas'),
      state: textOrNull('SP', 'Two letters; null: not known.'),
      district: textOrNull('Cambuí'),
      isOnline: z.boolean(),
    }),
    rank: z
      .object({
        words: z.array(
          z.object({
            word: z.string().meta({ examples: ['psicologa'] }),
            found: z
              .enum(['name', 'headline', 'text', 'known'])
              .meta({ description: 'Where it stands; `known`: it is of the profession.' }),
          }),
        ),
        textScore: z.int().meta({ examples: [2] }),
        ratingScore: z.int().meta({ description: 'Thousandths of a star.', examples: [4500] }),
        activity: z.int().meta({ description: 'Of 100.', examples: [80] }),
        rank: z.int().meta({ description: 'The greatest comes first.', examples: [7200] }),
      })
      .optional()
      .meta({ description: 'Why it stands where it stands; with `explain`, for operators.' }),
  })
  .meta({ id: 'FoundProfessional', description: 'A professional as a search finds them.' })

const facets = z
  .object({
    total: count,
    professions: z.array(z.object({ ...profession.pick({ key: true, label: true }).shape, count })),
    cities: z
      .array(
        z.object({
          code: z.int().meta({ description: 'Of the IBGE.', examples: [3509502] }),
          name: z.string().meta({ examples: ['Campinas'] }),
          state: z.string().meta({ examples: ['SP'] }),
          count,
        }),
      )
      .meta({ description: 'The twenty with most.' }),
  })
  .meta({ id: 'Facets', description: 'How many were found, by profession and by city.' })

export const exploreRpcs = {
  listProfessionals: rpc('listProfessionals', {
    summary: 'Published professionals, best match first.',
    access: 'anyone',
    http: { method: 'GET', path: '/api/professionals' },
    input: z.object({
      q: line(0, 100).optional().meta({
        description: 'Words of the name, the work, the place or the text; slips are forgiven.',
      }),
      category: line(0, 60).optional().meta({ description: 'A category of /api/professions.' }),
      profession: line(0, 60).optional().meta({ description: 'A key of /api/professions.' }),
      city: line(0, 80)
        .optional()
        .meta({ description: 'A municipality: its code of the IBGE, or `Campinas, SP`.' }),
      day: emptyAsAbsent(localDate).meta({
        description: 'Only who has a free time on this day, in the zone of the page.',
      }),
      maxPriceCents: emptyAsAbsent(
        z.coerce.number('Informe o valor em centavos.').int().min(0).max(100_000_000),
      ).meta({ description: 'Only who has something for this much or less.' }),
      online: emptyAsAbsent(yes).meta({ description: 'Only who can be met by a link.' }),
      sort: z
        .enum(['relevance', 'rating', 'price'], 'Escolha: relevance, rating ou price.')
        .default('relevance')
        .meta({
          description: 'By rank, by rating alone, or by the lowest price.',
          examples: ['relevance'],
        }),
      facets: yes.default(false).meta({
        description: 'Counts what was found by profession and city, too.',
        examples: ['true'],
      }),
      nextFree: yes.default(true).meta({
        description: 'Whether each is told with their next free time.',
        examples: ['true'],
      }),
      explain: yes.default(false).meta({ description: 'For operators.', examples: ['false'] }),
      allWords: yes.default(false).meta({
        description: 'Only who has all words of `q`, however few they are.',
        examples: ['false'],
      }),
      cursor: pageCursor.optional(),
    }),
    output: page(foundProfessional).extend({
      leftOut: z
        .array(z.string().meta({ examples: ['copacabana'] }))
        .default([])
        .meta({
          description:
            'Words of `q` that not everybody here has, because with all of them little or nothing was found.',
        }),
      facets: facets.optional(),
    }),
  }),
}
