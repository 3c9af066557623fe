import { AppError } from '@encaixe/contracts'
import { z } from 'zod'

/** What PostgreSQL's integer holds. */
const stored = z.int32().min(0)

/** Where a page of the explore list ended: the sort key of its last professional. */
const place = z.tuple([stored, stored, stored, z.uuid()])

export interface ExplorePlace {
  score: number
  ratingRank: number
  ratingCount: number
  id: string
}

/** The place as opaque text, fit for an address. */
export function writeCursor({ score, ratingRank, ratingCount, id }: ExplorePlace): string {
  return Buffer.from(JSON.stringify([score, ratingRank, ratingCount, id])).toString('base64url')
}

/** @throws VALIDATION_FAILED when the text is no cursor of ours. */
export function readCursor(cursor: string): ExplorePlace {
  const parsed = place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) {
    throw new AppError('VALIDATION_FAILED', 'The cursor is not one of this list.', {
      errors: [{ path: 'cursor', message: 'Recomece a lista do início.' }],
    })
  }
  const [score, ratingRank, ratingCount, id] = parsed.data
  return { score, ratingRank, ratingCount, id }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
