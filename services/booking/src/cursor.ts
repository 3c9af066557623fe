import { AppError, id as idOf } from '@encaixe/contracts'

/**
 * Where a list of newest first goes on: after the id of its last one.
 * @throws AppError VALIDATION_FAILED when the text is no cursor of ours
 */
export function readIdCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const { data } = idOf.safeParse(cursor)
  if (data !== undefined) return data
  throw new AppError('VALIDATION_FAILED', 'The cursor is not one of this list.', {
    errors: [{ path: 'cursor', message: 'Recomece a lista do início.' }],
  })
}
