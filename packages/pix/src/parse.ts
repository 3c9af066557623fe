import { readAmount } from './amount.ts'
import { readArrangement } from './arrangement.ts'
import { checkEnvelope } from './envelope.ts'
import { PixError } from './errors.ts'
import { CITY_LIMIT, NAME_LIMIT, PAYLOAD_LIMIT, POSTAL_CODE_LIMIT } from './limits.ts'
import { type PixCode, pixCodeOf } from './pix-code.ts'
import { type Reading, requireField, requireValue, tolerate } from './reading.ts'
import { findField, readFields, type TlvField } from './tlv.ts'
import { isTxid, NO_TXID, TXID_LIMIT } from './txid.ts'

export interface PixParseOptions {
  /** `'strict'`, the default, takes what the standard allows; `'lenient'` also what circulates. */
  mode?: 'strict' | 'lenient'
}

export type PixParseResult = { ok: true; value: PixCode } | { ok: false; error: PixError }

/**
 * Reads and checks a payload, "copia e cola".
 *
 * @throws PixError with the code, the field and the position of the first fault
 */
export function parsePix(payload: string, options?: PixParseOptions): PixCode {
  const reading = startReading(payload, options)
  const { fields, warnings } = reading
  checkEnvelope(reading)
  checkFixedFields(fields)
  const { key, url, description } = readArrangement(reading)
  const amountCents = readAmountField(fields)
  const merchantName = readText(reading, requireField(fields, '59'), NAME_LIMIT)
  const merchantCity = readText(reading, requireField(fields, '60'), CITY_LIMIT)
  const postalField = findField(fields, '61')
  const postalCode = postalField && readText(reading, postalField, POSTAL_CODE_LIMIT)
  const txid = readTxid(reading)
  return pixCodeOf(payload, {
    fields,
    warnings,
    key,
    url,
    merchantName,
    merchantCity,
    amountCents,
    txid,
    description,
    postalCode,
  })
}

/** Like `parsePix`, with the refusal as a value. */
export function tryParsePix(payload: string, options?: PixParseOptions): PixParseResult {
  try {
    return { ok: true, value: parsePix(payload, options) }
  } catch (error) {
    if (error instanceof PixError) return { ok: false, error }
    throw error
  }
}

function startReading(payload: string, options?: PixParseOptions): Reading {
  if (typeof payload !== 'string') {
    throw new PixError('INVALID_INPUT', 'the payload must be a string')
  }
  const mode = options?.mode ?? 'strict'
  if (mode !== 'strict' && mode !== 'lenient') {
    throw new PixError('INVALID_INPUT', 'the mode must be strict or lenient')
  }
  if (payload.length > PAYLOAD_LIMIT) {
    throw new PixError('PAYLOAD_TOO_LONG', 'no code is that long', {
      offset: PAYLOAD_LIMIT,
      limit: PAYLOAD_LIMIT,
    })
  }
  return { payload, strict: mode === 'strict', fields: readFields(payload), warnings: [] }
}

const fourDigits = /^\d{4}$/

function checkFixedFields(fields: readonly TlvField[]): void {
  const initiation = findField(fields, '01')
  if (initiation !== undefined && initiation.value !== '11' && initiation.value !== '12') {
    throw invalidField(initiation, 'the field must be 11 (reusable) or 12 (single use)')
  }
  const category = requireField(fields, '52')
  if (!fourDigits.test(category.value)) {
    throw invalidField(category, 'the merchant category has four digits')
  }
  requireValue(fields, '53', '986')
  requireValue(fields, '58', 'BR')
}

const invalidField = ({ id, offset }: TlvField, message: string) =>
  new PixError('INVALID_FIELD', message, { field: id, offset })

function readAmountField(fields: readonly TlvField[]): number | undefined {
  const field = findField(fields, '54')
  if (field === undefined) return undefined
  const cents = readAmount(field.value)
  if (cents !== undefined) return cents
  throw new PixError('INVALID_AMOUNT', 'the amount must be digits, a point, and not zero', {
    field: '54',
    offset: field.offset,
  })
}

function readText(reading: Reading, { id, value, offset }: TlvField, limit: number): string {
  if (value.trim() === '') {
    throw new PixError('EMPTY_TEXT', 'the text is only spaces', { field: id, offset })
  }
  if (value.length > limit) {
    tolerate(reading, 'TEXT_TOO_LONG', 'the text is longer than its field allows', {
      field: id,
      offset,
      limit,
    })
  }
  return value
}

function readTxid(reading: Reading): string | undefined {
  const additional = findField(reading.fields, '62')
  const field = additional && findField(additional.fields, '05')
  if (field === undefined) {
    tolerate(reading, 'MISSING_FIELD', 'the code has no txid, not even the *** for none', {
      field: additional === undefined ? '62' : '62-05',
    })
    return undefined
  }
  if (field.value === NO_TXID) return undefined
  if (!isTxid(field.value)) {
    tolerate(reading, 'INVALID_TXID', 'a txid is 1 to 25 letters and digits', {
      field: '62-05',
      offset: field.offset,
      limit: TXID_LIMIT,
    })
  }
  return field.value
}
