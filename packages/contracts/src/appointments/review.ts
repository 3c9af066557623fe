import { z } from 'zod'
import { id, instant, wholeNumber } from '../text/primitives.ts'
import { paragraph } from '../text/text.ts'

const stars = wholeNumber(1, 5, 'Dê uma nota de 1 a 5.').meta({ examples: [5] })
export const reviewComment = paragraph(1_000, { example: 'Muito atenciosa.' })

/** What a client says of a session, as strangers read it. */
export const review = z
  .object({
    id,
    rating: stars,
    comment: z.string().nullable(),
    clientName: z
      .string()
      .meta({ description: 'The first name and an initial.', examples: ['João S.'] }),
    reply: z.string().nullable().meta({ description: "The professional's answer." }),
    createdAt: instant,
  })
  .meta({ id: 'Review', description: 'What a client says of a session, as strangers read it.' })
export type Review = z.output<typeof review>

/** What a review says. */
export const newReview = { rating: stars, comment: reviewComment.optional() }
