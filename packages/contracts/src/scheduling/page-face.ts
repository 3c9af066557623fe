import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { id, textOrNull } from '../text/primitives.ts'
import { line, paragraph } from '../text/text.ts'

const rpc = rpcsOf('scheduling')

/** As many pictures of the work a page may show. */
export const MOST_PHOTOS = 8
/** As many questions a page may answer. */
export const MOST_QUESTIONS = 12

const COLOR = '#b4532a'

export const accentColor = z
  .string('Escolha uma cor.')
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().regex(/^#[0-9a-f]{6}$/, 'Escolha uma cor, como #b4532a.'))
  .nullable()
  .meta({
    description:
      'The colour of the page, made lighter or darker where letters need it; null: ours.',
    examples: [COLOR],
  })

const QUESTION = 'Preciso levar alguma coisa?'
const ANSWER = 'Não: toalha e avental são por nossa conta.'

export const answeredQuestion = z.object({
  question: line(3, 120, { missing: 'Escreva a pergunta.', example: QUESTION }),
  answer: paragraph(1000, { example: ANSWER }).refine((text) => text !== '', 'Escreva a resposta.'),
})

const questions = z
  .array(answeredQuestion)
  .max(MOST_QUESTIONS, `São no máximo ${MOST_QUESTIONS} perguntas.`)
  .meta({ description: 'In their order.' })

const description = line(0, 120, { example: 'Degradê com navalha' }).meta({
  description: 'What it shows, for who cannot see it; empty: not said.',
})
const side = (what: string) =>
  z
    .int()
    .min(1)
    .max(10_000)
    .meta({ description: what, examples: [1080] })

/** As it is kept: an address of ours, and how large it is, so that nothing moves while it loads. */
const kept = {
  url: z
    .string()
    .max(2000)
    .meta({ examples: ['/media/5d41402abc4b2a76.webp'] }),
  width: side('Pixels.'),
  height: side('Pixels.'),
}

export const publicPhoto = z
  .object({
    ...kept,
    description: z.string().meta({ examples: ['Degradê com navalha'] }),
    isCover: z.boolean().meta({ description: 'Shown large, above the rest; one at most.' }),
  })
  .meta({ id: 'PublicPhoto', description: 'A picture of the work.' })

export const workPhoto = publicPhoto
  .extend({ id, position: z.int().meta({ description: 'From 0.', examples: [0] }) })
  .meta({ id: 'WorkPhoto', description: 'A picture of the work, as its owner sees it.' })
export type WorkPhoto = z.output<typeof workPhoto>

/** What strangers see of it besides the profile. */
export const publicFace = {
  accentColor: textOrNull(COLOR, 'As chosen; null: ours.'),
  photos: z.array(publicPhoto).meta({ description: 'Of the work, in their order.' }),
  faq: z
    .array(
      z
        .object({
          question: z.string().meta({ examples: [QUESTION] }),
          answer: z.string().meta({ examples: [ANSWER] }),
        })
        .meta({ id: 'AnsweredQuestion', description: 'In the words of the page.' }),
    )
    .meta({ description: 'What clients ask, answered.' }),
}

export const pageFace = z
  .object({
    accentColor,
    faq: questions,
    photos: z.array(workPhoto),
    // The version before does not answer it.
    showsRelated: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether the page shows others of its profession.' }),
  })
  .meta({ id: 'PageFace', description: 'What a page looks like.' })
export type PageFace = z.output<typeof pageFace>

/** A picture as an operator gives it, whose file is there already. */
export const newPhoto = z.object({ ...kept, description: description.default('') })

const access = 'professional'
const photoId = id.meta({ description: 'An id of /api/settings/page.' })

/** What a page looks like: its colour, pictures of the work, and what clients ask. */
export const pageFaceRpcs = {
  getPageFace: rpc('getPageFace', {
    summary: 'What the page looks like: colour, pictures of the work, questions and answers.',
    access,
    http: { method: 'GET', path: '/api/settings/page' },
    output: pageFace,
  }),
  updatePageFace: rpc('updatePageFace', {
    summary:
      'Changes the colour, the questions and answers, or whether others are shown; refuses everything else.',
    access,
    http: { method: 'PATCH', path: '/api/settings/page' },
    input: z.strictObject({
      accentColor: accentColor.optional(),
      faq: questions.optional(),
      showsRelated: z.boolean().optional(),
    }),
    output: pageFace,
  }),
  addPhoto: rpc('addPhoto', {
    summary: `Shows one more picture of the work, ${MOST_PHOTOS} at most.`,
    access,
    input: newPhoto,
    output: workPhoto,
  }),
  updatePhoto: rpc('updatePhoto', {
    summary: 'Says what a picture shows, or makes it the cover or no cover any more.',
    access,
    http: { method: 'PATCH', path: '/api/settings/photos/:id' },
    input: z.object({
      id: photoId,
      description: description.optional(),
      isCover: z.boolean().optional(),
    }),
    output: workPhoto,
    errors: ['NOT_FOUND'],
  }),
  removePhoto: rpc('removePhoto', {
    summary: 'Removes a picture of the work.',
    access,
    http: { method: 'DELETE', path: '/api/settings/photos/:id', status: 204 },
    input: z.object({ id: photoId }),
    output: z.object({ removed: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
  orderPhotos: rpc('orderPhotos', {
    summary: 'Puts the pictures in another order.',
    access,
    http: { method: 'PUT', path: '/api/settings/photos/order' },
    input: z.object({
      ids: z
        .array(id)
        .max(MOST_PHOTOS, 'São itens demais.')
        .meta({ description: 'In their new order; those left out follow as they are.' }),
    }),
    output: pageFace,
  }),
}
