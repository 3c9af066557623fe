/** Why a key, an input or a payload was refused. The README explains each code in one table. */
export type PixErrorCode =
  | 'INVALID_INPUT'
  | 'INVALID_KEY'
  | 'INVALID_CHECK_DIGIT'
  | 'AMBIGUOUS_KEY'
  | 'NON_CANONICAL_KEY'
  | 'INVALID_AMOUNT'
  | 'EMPTY_TEXT'
  | 'TEXT_TOO_LONG'
  | 'INVALID_TXID'
  | 'INVALID_POSTAL_CODE'
  | 'PAYLOAD_TOO_LONG'
  | 'TRUNCATED'
  | 'INVALID_HEADER'
  | 'INVALID_CHARACTER'
  | 'MISSING_FIELD'
  | 'DUPLICATE_FIELD'
  | 'MISPLACED_FIELD'
  | 'INVALID_FIELD'
  | 'UNSUPPORTED_FIELD'
  | 'INVALID_CRC'
  | 'CRC_MISMATCH'
  | 'NOT_PIX'
  | 'SEVERAL_ARRANGEMENTS'
  | 'KEY_AND_URL'
  | 'INVALID_URL'

export interface PixErrorPlace {
  /** Path of field ids: `'54'`, `'26-01'`. */
  readonly field?: string
  /** Position of the fault, counted in characters from the start of the text that was read. */
  readonly offset?: number
  /** The largest length or value that would have been accepted. */
  readonly limit?: number
}

/**
 * The only error this package throws. Its message never repeats a key, a name or any other value,
 * so that it can be logged.
 */
export class PixError extends Error {
  readonly code: PixErrorCode
  readonly field?: string
  readonly offset?: number
  readonly limit?: number

  constructor(code: PixErrorCode, message: string, place: PixErrorPlace = {}) {
    super(message)
    this.name = 'PixError'
    this.code = code
    if (place.field !== undefined) this.field = place.field
    if (place.offset !== undefined) this.offset = place.offset
    if (place.limit !== undefined) this.limit = place.limit
  }
}

/** What strict parsing would have refused, and lenient parsing let through. */
export interface PixWarning extends PixErrorPlace {
  readonly code: PixErrorCode
  readonly message: string
}
