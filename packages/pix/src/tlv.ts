import { PixError } from './errors.ts'

/** One field of a payload: two digits of id, two of length, then the value. */
export interface TlvField {
  readonly id: string
  readonly value: string
  /** Where the field's id stands in the payload. */
  readonly offset: number
  /** What is inside a merchant arrangement (26–51) or the additional data (62); else empty. */
  readonly fields: readonly TlvField[]
}

/** The numbers a header can hold, `'00'` to `'99'`, already written out. */
const twoDigitNumbers = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))

export const twoDigits = (number: number): string => twoDigitNumbers[number] ?? ''

/** Header and value of one field. The caller has seen to it that `value` has 1 to 99 characters. */
export const writeField = (id: string, value: string): string =>
  id + twoDigits(value.length) + value

const plain: readonly TlvField[] = []

const isTemplate = (id: number) => (id >= 26 && id <= 51) || id === 62

function numberAt(payload: string, offset: number): number {
  const tens = payload.charCodeAt(offset) - 48
  const units = payload.charCodeAt(offset + 1) - 48
  return tens >= 0 && tens <= 9 && units >= 0 && units <= 9 ? tens * 10 + units : -1
}

/**
 * Splits `payload` into fields, templates included, and refuses what does not add up: a header that
 * is not four digits, an empty value, a value longer than what is left, an id given twice.
 *
 * @throws PixError INVALID_HEADER, TRUNCATED, DUPLICATE_FIELD
 */
export function readFields(payload: string, start = 0, end = payload.length, parent = '') {
  const fields: TlvField[] = []
  let highest = -1
  let offset = start
  while (offset < end) {
    const valueStart = offset + 4
    if (valueStart > end) throw truncated(parent, offset)
    const number = numberAt(payload, offset)
    const length = numberAt(payload, offset + 2)
    if (number < 0 || length < 1) throw invalidHeader(parent, number, offset)
    const id = twoDigits(number)
    const valueEnd = valueStart + length
    if (valueEnd > end) throw truncated(pathOf(parent, id), offset, end - valueStart)
    // Ids mostly ascend; only one that does not can have been seen before.
    if (number <= highest && fields.some((field) => field.id === id)) {
      throw new PixError('DUPLICATE_FIELD', 'the field is given twice', {
        field: pathOf(parent, id),
        offset,
      })
    }
    if (number > highest) highest = number
    fields.push({
      id,
      value: payload.slice(valueStart, valueEnd),
      offset,
      fields:
        parent === '' && isTemplate(number) ? readFields(payload, valueStart, valueEnd, id) : plain,
    })
    offset = valueEnd
  }
  return fields
}

export function findField(fields: readonly TlvField[], id: string): TlvField | undefined {
  for (const field of fields) if (field.id === id) return field
  return undefined
}

export const pathOf = (parent: string, id: string): string =>
  parent === '' ? id : `${parent}-${id}`

/** Path of the innermost field that holds the character at `offset`. */
export function pathAt(fields: readonly TlvField[], offset: number, parent = ''): string {
  const field = fields.findLast((candidate) => candidate.offset <= offset)
  if (field === undefined) return parent
  return pathAt(field.fields, offset, pathOf(parent, field.id))
}

function truncated(field: string, offset: number, limit?: number): PixError {
  return new PixError('TRUNCATED', 'the text ends before the field does', {
    ...(field === '' ? {} : { field }),
    offset,
    ...(limit === undefined ? {} : { limit }),
  })
}

function invalidHeader(parent: string, number: number, offset: number): PixError {
  const field = number < 0 ? parent : pathOf(parent, twoDigits(number))
  return new PixError(
    'INVALID_HEADER',
    'a field starts with two digits of id and two of length, from 01 to 99',
    { ...(field === '' ? {} : { field }), offset },
  )
}
