import { PixError } from './errors.ts'

const POLYNOMIAL = 0x1021
const INITIAL = 0xffff

/** What one byte, followed by `zeros` more of zero, leaves in the register. */
function remainders(zeros: number): Uint16Array {
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let register = byte << 8
    for (let bit = 0; bit < 8 * (zeros + 1); bit++) {
      register = register & 0x8000 ? ((register << 1) ^ POLYNOMIAL) & 0xffff : register << 1
    }
    return register
  })
}

const [one, two, three, four] = [remainders(0), remainders(1), remainders(2), remainders(3)]

const hexBytes = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).toUpperCase().padStart(2, '0'),
)

const utf8 = new TextEncoder()

const hexOf = (crc: number) => `${hexBytes[crc >>> 8]}${hexBytes[crc & 0xff]}`

const after = (crc: number, byte: number) => ((crc << 8) & 0xffff) ^ (one[(crc >>> 8) ^ byte] ?? 0)

/**
 * CRC of the first `end` characters of `text` when all are printable ASCII, else undefined: a parser
 * has to know both, and one pass tells them.
 *
 * Four bytes a turn, each looked up with the zeros that still follow it ("slicing by four"): a byte
 * a turn waits for the register each time, and took 385 ns for a payload of 180 instead of 160.
 */
export function crcOfPrintable(text: string, end: number): string | undefined {
  let crc = INITIAL
  let index = 0
  for (; index + 4 <= end; index += 4) {
    const first = text.charCodeAt(index)
    const second = text.charCodeAt(index + 1)
    const third = text.charCodeAt(index + 2)
    const fourth = text.charCodeAt(index + 3)
    // Below 0x20 a difference turns negative; above 0x7e a sum takes an eighth bit.
    if (((first - 0x20) | (second - 0x20) | (third - 0x20) | (fourth - 0x20)) < 0) return undefined
    if (((first + 1) | (second + 1) | (third + 1) | (fourth + 1)) > 0x7f) return undefined
    crc =
      (four[(crc >>> 8) ^ first] ?? 0) ^
      (three[(crc & 0xff) ^ second] ?? 0) ^
      (two[third] ?? 0) ^
      (one[fourth] ?? 0)
  }
  for (; index < end; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x20 || code > 0x7e) return undefined
    crc = after(crc, code)
  }
  return hexOf(crc)
}

/** CRC of the UTF-8 bytes of any text. */
export function crcOfUtf8(text: string): string {
  let crc = INITIAL
  for (const byte of utf8.encode(text)) crc = after(crc, byte)
  return hexOf(crc)
}

/**
 * CRC-16/CCITT-FALSE (polynomial 0x1021, initial value 0xFFFF) of the UTF-8 bytes of a text, as
 * four upper-case hexadecimal digits. `crc16('123456789')` is `'29B1'`.
 *
 * @throws PixError INVALID_INPUT when `text` is not a string
 */
export function crc16(text: string): string {
  if (typeof text !== 'string') throw new PixError('INVALID_INPUT', 'the text must be a string')
  return crcOfPrintable(text, text.length) ?? crcOfUtf8(text)
}
