import { AppError, id as idOf } from '@encaixe/contracts'
import { z } from 'zod'

const notOurs = () =>
  new AppError('VALIDATION_FAILED', 'The cursor is not one of this list.', {
    errors: [{ path: 'cursor', message: 'Recomece a lista do início.' }],
  })

/** The cursor of a list that is ordered by the newest id first: the last id of a page. */
export function readIdCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const { data } = idOf.safeParse(cursor)
  if (data === undefined) throw notOurs()
  return data
}

/** Writes and reads the cursor of a list that is ordered by a text or an instant, and then by id. */
export function cursorOf<T extends string>(order: z.ZodType<T>) {
  const place = z.tuple([order, idOf])
  return {
    write: (value: string, id: string) =>
      Buffer.from(JSON.stringify([value, id])).toString('base64url'),
    /** @throws AppError VALIDATION_FAILED if this list did not write the text */
    read(cursor: string): { value: T; id: string } {
      try {
        const [value, id] = place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
        return { value, id }
      } catch {
        throw notOurs()
      }
    },
  }
}
