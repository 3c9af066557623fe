import { PixError } from './errors.ts'
import { type PixKey, readCanonicalKey } from './keys/canonical.ts'
import { detectPixKey } from './keys/normalize.ts'
import { URL_LIMIT } from './limits.ts'
import { type Reading, tolerate } from './reading.ts'
import { findField, type TlvField } from './tlv.ts'

/** What a Pix arrangement (one of the fields 26 to 51) says about who is paid. */
export interface Arrangement {
  readonly key: PixKey | undefined
  readonly url: string | undefined
  readonly description: string | undefined
}

const GUI = 'br.gov.bcb.pix'

/** Host, then path, no scheme: `pix.example.com/qr/v2/9d36b84f`. */
const location = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?\/[!-~]*$/i

/** Whether a text can be the URL of a dynamic code. */
export const isLocation = (text: string): boolean => text.length <= URL_LIMIT && location.test(text)

export function readArrangement(reading: Reading): Arrangement {
  let pix: TlvField | undefined
  let other: TlvField | undefined
  for (const field of reading.fields) {
    // Of all fields, only the arrangements and 62 are split further.
    if (field.fields.length === 0 || field.id === '62') continue
    if (pix === undefined && isPix(field)) pix = field
    else other ??= field
  }
  if (pix === undefined) {
    throw new PixError('NOT_PIX', `no field from 26 to 51 has the identifier ${GUI}`, {
      field: other?.id ?? '26',
      ...(other === undefined ? {} : { offset: other.offset }),
    })
  }
  if (other !== undefined) {
    tolerate(reading, 'SEVERAL_ARRANGEMENTS', 'the code also offers another way to pay', {
      field: other.id,
      offset: other.offset,
    })
  }
  return readPix(reading, pix)
}

function isPix(arrangement: TlvField): boolean {
  const gui = findField(arrangement.fields, '00')?.value
  return gui === GUI || gui?.toLowerCase() === GUI
}

function readPix(reading: Reading, arrangement: TlvField): Arrangement {
  const { id, fields } = arrangement
  const key = findField(fields, '01')
  const url = findField(fields, '25')
  if (key !== undefined && url !== undefined) {
    throw new PixError('KEY_AND_URL', 'a code has either a key or a URL', {
      field: `${id}-25`,
      offset: url.offset,
    })
  }
  if (key === undefined && url === undefined) {
    throw new PixError('MISSING_FIELD', 'the code has neither a key nor a URL', {
      field: `${id}-01`,
      offset: arrangement.offset,
    })
  }
  const withdrawal = findField(fields, '03')
  if (withdrawal !== undefined) {
    tolerate(reading, 'UNSUPPORTED_FIELD', 'the code is for a cash withdrawal (fss)', {
      field: `${id}-03`,
      offset: withdrawal.offset,
    })
  }
  return {
    key: key && readKey(reading, key, `${id}-01`),
    url: url && readUrl(url, `${id}-25`),
    description: findField(fields, '02')?.value,
  }
}

function readKey(reading: Reading, { value, offset }: TlvField, field: string): PixKey {
  const canonical = readCanonicalKey(value)
  if (canonical !== undefined) return canonical
  const typed = detectAt(value, field, offset)
  tolerate(reading, 'NON_CANONICAL_KEY', 'the key is not written the way DICT holds it', {
    field,
    offset,
  })
  return typed
}

/** A key as people type it, or the reason it is none, told of its place in the payload. */
function detectAt(value: string, field: string, offset: number): PixKey {
  try {
    return detectPixKey(value)
  } catch (error) {
    if (!(error instanceof PixError)) throw error
    throw new PixError(error.code, error.message, {
      field,
      offset,
      ...(error.limit === undefined ? {} : { limit: error.limit }),
    })
  }
}

function readUrl({ value, offset }: TlvField, field: string): string {
  if (isLocation(value)) return value
  throw new PixError('INVALID_URL', 'the URL must be a host and a path, without https://', {
    field,
    offset,
    limit: URL_LIMIT,
  })
}
