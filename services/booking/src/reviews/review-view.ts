import type { Review } from '@encaixe/contracts'
import type { Review as ReviewRow } from '../../generated/client.ts'
import { publicName } from './review.rule.ts'

/** A review as strangers read it. */
export const reviewOf = ({
  id,
  rating,
  comment,
  reply,
  createdAt,
  clientName,
}: Pick<ReviewRow, 'id' | 'rating' | 'comment' | 'reply' | 'createdAt'> & {
  clientName: string | null
}): Review => ({
  ...{ id, rating, comment, reply },
  clientName: publicName(clientName),
  createdAt: createdAt.toISOString(),
})
