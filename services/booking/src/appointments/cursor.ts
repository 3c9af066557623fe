import { AppError, id as idOf, instant } from '@encaixe/contracts'
import { z } from 'zod'

const place = z.tuple([instant, idOf])

/** Where a list of appointments ended: the start and the id of its last one. */
export const writeCursor = ({ startsAt, id }: { startsAt: Date; id: string }): string =>
  Buffer.from(JSON.stringify([startsAt.toISOString(), id])).toString('base64url')

/** @throws AppError VALIDATION_FAILED when the text is no cursor of ours */
export function readCursor(cursor: string): { startsAt: Date; id: string } {
  const { data } = place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (data) return { startsAt: new Date(data[0]), id: data[1] }
  throw new AppError('VALIDATION_FAILED', 'The cursor is not one of this list.', {
    errors: [{ path: 'cursor', message: 'Recomece a lista do início.' }],
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
