import { AppError } from '@encaixe/contracts'
import { z } from 'zod'

/**
 * How words are compared with what pages are found by: whole words of which the last may be unfinished, the beginnings of
 * words, the profession that was meant, or nearly.
 */
export const MATCHES = ['whole', 'begun', 'meant', 'near'] as const
export type Match = (typeof MATCHES)[number]

/** What PostgreSQL's integer holds. */
const stored = z.int32()

const place = z.tuple([z.enum(MATCHES), stored, z.uuid()])

/** Where a page of the list ended: the sort key of its last professional, and how words were compared. */
export interface ExplorePlace {
  match: Match
  /** Ascending. */
  key: number
  id: string
}

/** The place as opaque text, fit for an address. */
export const writeCursor = ({ match, key, id }: ExplorePlace): string =>
  Buffer.from(JSON.stringify([match, key, id])).toString('base64url')

/** @throws VALIDATION_FAILED when the text is no cursor of ours. */
export function readCursor(cursor: string): ExplorePlace {
  const parsed = place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) {
    throw new AppError('VALIDATION_FAILED', 'The cursor is not one of this list.', {
      errors: [{ path: 'cursor', message: 'Recomece a lista do início.' }],
    })
  }
  const [match, key, id] = parsed.data
  return { match, key, id }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
