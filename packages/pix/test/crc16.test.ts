import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc16 } from '../src/index.ts'

/** The definition, bit by bit, written apart from the tables it checks. */
function bitByBit(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    for (let bit = 7; bit >= 0; bit--) {
      const carry = (crc >>> 15) ^ ((byte >>> bit) & 1)
      crc = ((crc << 1) & 0xffff) ^ (carry === 1 ? 0x1021 : 0)
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

test('the check value of CRC-16/CCITT-FALSE is 29B1', () => {
  expect(crc16('123456789')).toBe('29B1')
})

test('nothing leaves the initial value', () => {
  expect(crc16('')).toBe('FFFF')
})

test('any text, of any length and script, gives what the definition gives', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
      expect(crc16(text)).toBe(bitByBit(text))
    }),
    { numRuns: 500 },
  )
})

test('a CRC below 1000 keeps its zeros', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(crc16(text)).toMatch(/^[0-9A-F]{4}$/)
    }),
  )
})
