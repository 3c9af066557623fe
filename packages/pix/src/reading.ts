import { PixError, type PixErrorCode, type PixErrorPlace, type PixWarning } from './errors.ts'
import { findField, pathOf, type TlvField } from './tlv.ts'

/** One payload being read: its text, how it is judged, and what was let through so far. */
export interface Reading {
  readonly payload: string
  readonly strict: boolean
  readonly fields: readonly TlvField[]
  readonly warnings: PixWarning[]
}

/** Refuses what a strict reader does not take; a lenient one notes it and reads on. */
export function tolerate(
  reading: Reading,
  code: PixErrorCode,
  message: string,
  place: PixErrorPlace,
): void {
  if (reading.strict) throw new PixError(code, message, place)
  reading.warnings.push({ code, message, ...place })
}

/**
 * The field of that id among `fields`, which stand inside the field `parent` (`''` at the top).
 *
 * @throws PixError MISSING_FIELD
 */
export function requireField(fields: readonly TlvField[], id: string, parent = ''): TlvField {
  const field = findField(fields, id)
  if (field !== undefined) return field
  throw new PixError('MISSING_FIELD', 'a field every Pix code has is missing', {
    field: pathOf(parent, id),
  })
}

/** @throws PixError MISSING_FIELD, INVALID_FIELD */
export function requireValue(fields: readonly TlvField[], id: string, value: string): void {
  const field = requireField(fields, id)
  if (field.value === value) return
  throw new PixError('INVALID_FIELD', `the field must be ${value}`, {
    field: id,
    offset: field.offset,
  })
}
