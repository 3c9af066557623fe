import { PixError } from './errors.ts'

const POLYNOMIAL = 0x1021
const INITIAL = 0xffff

const table = new Uint16Array(256)
for (let byte = 0; byte < 256; byte++) {
  let remainder = byte << 8
  for (let bit = 0; bit < 8; bit++) {
    remainder = remainder & 0x8000 ? (remainder << 1) ^ POLYNOMIAL : remainder << 1
  }
  table[byte] = remainder
}

const hexBytes = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).toUpperCase().padStart(2, '0'),
)

const utf8 = new TextEncoder()

const next = (crc: number, byte: number) => ((crc << 8) & 0xffff) ^ (table[(crc >>> 8) ^ byte] ?? 0)

/** CRC-16/CCITT-FALSE of the UTF-8 bytes of the first `end` characters of `text`. */
export function crcOf(text: string, end: number): string {
  let crc = INITIAL
  for (let index = 0; index < end; index++) {
    const code = text.charCodeAt(index)
    if (code > 0x7f) {
      for (const byte of utf8.encode(text.slice(index, end))) crc = next(crc, byte)
      break
    }
    crc = next(crc, code)
  }
  return `${hexBytes[crc >>> 8]}${hexBytes[crc & 0xff]}`
}

/**
 * CRC-16/CCITT-FALSE (polynomial 0x1021, initial value 0xFFFF) of the UTF-8 bytes of a text, as
 * four upper-case hexadecimal digits. `crc16('123456789')` is `'29B1'`.
 *
 * @throws PixError INVALID_INPUT when `text` is not a string
 */
export function crc16(text: string): string {
  if (typeof text !== 'string') throw new PixError('INVALID_INPUT', 'the text must be a string')
  return crcOf(text, text.length)
}
