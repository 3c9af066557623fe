import { PixError } from './errors.ts'

const POLYNOMIAL = 0x1021
const INITIAL = 0xffff

/** What one byte leaves in the register. */
const remainders = Uint16Array.from({ length: 256 }, (_, byte) => {
  let register = byte << 8
  for (let bit = 0; bit < 8; bit++) {
    register = register & 0x8000 ? ((register << 1) ^ POLYNOMIAL) & 0xffff : register << 1
  }
  return register
})

const utf8 = new TextEncoder()

/**
 * CRC-16/CCITT-FALSE (polynomial 0x1021, initial value 0xFFFF) of the UTF-8 bytes of a text, as
 * four upper-case hexadecimal digits. `crc16('123456789')` is `'29B1'`.
 *
 * @throws PixError INVALID_INPUT when `text` is not a string
 */
export function crc16(text: string): string {
  if (typeof text !== 'string') throw new PixError('INVALID_INPUT', 'the text must be a string')
  let crc = INITIAL
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > 0x7f) return crcOfBytes(utf8.encode(text))
    crc = after(crc, code)
  }
  return hexOf(crc)
}

function crcOfBytes(bytes: Uint8Array): string {
  let crc = INITIAL
  for (const byte of bytes) crc = after(crc, byte)
  return hexOf(crc)
}

const after = (crc: number, byte: number) =>
  ((crc << 8) & 0xffff) ^ (remainders[(crc >>> 8) ^ byte] ?? 0)

const hexOf = (crc: number) => crc.toString(16).toUpperCase().padStart(4, '0')
