import { crc16 } from './crc16.ts'
import { PixError } from './errors.ts'
import { type Reading, tolerate } from './reading.ts'
import { pathAt, type TlvField } from './tlv.ts'

const CRC_DIGITS = 4
const crcForm = /^[0-9A-Fa-f]{4}$/
const beyondAscii = /[^ -~]/

/**
 * Checks what holds any BR Code together, whatever it pays: 00 first, 63 last, the CRC over all
 * before it, and characters that cannot hide or reorder what a person reads.
 */
export function checkEnvelope(reading: Reading): void {
  const { payload, fields } = reading
  const first = fields[0]
  if (first === undefined) {
    throw new PixError('MISSING_FIELD', 'the payload is empty', { field: '00', offset: 0 })
  }
  if (first.id !== '00') throw misplaced('00', 'a BR Code starts with field 00', first)
  if (first.value !== '01') {
    throw new PixError('INVALID_FIELD', 'the only format there is, is 01', {
      field: '00',
      offset: first.offset,
    })
  }
  const last = fields.at(-1)
  if (last?.id !== '63') throw misplaced('63', 'a BR Code ends with field 63, its CRC', last)
  checkCrc(last, crc16(payload.slice(0, -CRC_DIGITS)))
  if (beyondAscii.test(payload)) checkCharacters(reading)
}

function checkCrc({ value, offset }: TlvField, computed: string): void {
  if (value === computed) return
  if (!crcForm.test(value)) {
    throw new PixError('INVALID_CRC', 'the CRC has four hexadecimal digits', {
      field: '63',
      offset,
      limit: CRC_DIGITS,
    })
  }
  if (value.toUpperCase() === computed) return
  throw new PixError('CRC_MISMATCH', 'the CRC does not match: the code was changed or mistyped', {
    field: '63',
    offset,
  })
}

function misplaced(field: string, message: string, found: TlvField | undefined): PixError {
  return new PixError('MISPLACED_FIELD', message, {
    field,
    ...(found === undefined ? {} : { offset: found.offset }),
  })
}

/**
 * Controls, invisible and reordering marks, and halves or pairs of surrogates, of which nobody
 * agrees whether they count one or two in a length.
 */
const neverText = /[\p{C}\p{Zl}\p{Zp}\u{10000}-\u{10ffff}]/u

function checkCharacters(reading: Reading): void {
  const { payload, fields } = reading
  const control = payload.search(neverText)
  if (control >= 0) {
    throw new PixError('INVALID_CHARACTER', 'the payload holds a character that is not text', {
      field: pathAt(fields, control),
      offset: control,
    })
  }
  let reported = ''
  for (const { index } of payload.matchAll(/[^ -~]/g)) {
    const field = pathAt(fields, index)
    if (field === reported) continue
    tolerate(reading, 'INVALID_CHARACTER', 'the text is not plain ASCII', { field, offset: index })
    reported = field
  }
}
