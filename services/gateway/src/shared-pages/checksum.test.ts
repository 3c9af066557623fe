import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { joined, shiftOf } from './checksum.ts'

const part = (text: string) => ({ crc: crc32(text), shift: shiftOf(Buffer.byteLength(text)) })

test.each([
  ['a', 'b'],
  ['Encaixe: ', 'cada hora no seu lugar.'],
  ['', 'only the second'],
  ['only the first', ''],
  ['long', 'x'.repeat(123_457)],
])('of %j and what follows it is as of both together', (first, second) => {
  expect(joined(crc32(first), part(second))).toBe(crc32(first + second))
})
