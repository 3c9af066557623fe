import { AppError } from '@encaixe/contracts'
import { z } from 'zod'

/**
 * How words are compared with what pages are found by: whole words of which the last may be unfinished, the beginnings of
 * words, or nearly.
 */
export const MATCHES = ['whole', 'begun', 'near'] as const
export type Match = (typeof MATCHES)[number]

/** What PostgreSQL's integer holds. */
const stored = z.int32()

/** Of a version before, which tried professions on their own, and left no words out. */
const match = z.enum([...MATCHES, 'meant']).transform((name) => (name === 'meant' ? 'near' : name))
const place = z.tuple([match, stored, z.uuid(), z.array(z.string().max(100)).max(8).default([])])

/**
 * Where a page of the list ended: the sort key of its last professional, how words were compared, and which of them
 * were left out.
 */
export interface ExplorePlace {
  match: Match
  /** Words that a page need not have. */
  leftOut: readonly string[]
  /** Ascending. */
  key: number
  id: string
}

/** The place as opaque text, fit for an address. */
export const writeCursor = ({ match, key, id, leftOut }: ExplorePlace): string =>
  Buffer.from(JSON.stringify([match, key, id, leftOut])).toString('base64url')

/** @throws VALIDATION_FAILED when the text is no cursor of ours. */
export function readCursor(cursor: string): ExplorePlace {
  const parsed = place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) {
    throw new AppError('VALIDATION_FAILED', 'The cursor is not one of this list.', {
      errors: [{ path: 'cursor', message: 'Recomece a lista do início.' }],
    })
  }
  const [match, key, id, leftOut] = parsed.data
  return { match, key, id, leftOut }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
