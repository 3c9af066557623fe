import { expect, test } from 'vitest'
import { decodeFile } from './decode-file.ts'

const bytes = (...numbers: number[]) => Uint8Array.from(numbers)

test.each<[what: string, body: Uint8Array, type: string | null, text: string]>([
  ['UTF-8', new TextEncoder().encode('reunião'), null, 'reunião'],
  ['UTF-8 with a byte order mark', bytes(0xef, 0xbb, 0xbf, 0x61), 'text/calendar', 'a'],
  [
    'UTF-8 that its server calls Latin',
    new TextEncoder().encode('ã'),
    'text/calendar; charset=latin1',
    'ã',
  ],
  ['UTF-16, little end first', bytes(0xff, 0xfe, 0x61, 0, 0xe3, 0), null, 'aã'],
  ['UTF-16, big end first', bytes(0xfe, 0xff, 0, 0x61, 0, 0xe3), null, 'aã'],
  ['UTF-16 without a mark', bytes(0x61, 0, 0x62, 0), null, 'ab'],
  ['Latin', bytes(0x61, 0xe3), null, 'aã'],
  ['what its server says', bytes(0xd0, 0xc0), 'text/calendar; charset="koi8-r"', 'пю'],
  ['what its server says without quotes', bytes(0xd0, 0xc0), 'text/calendar; charset=koi8-r', 'пю'],
  ['half of a mark', bytes(0xff, 0x41), null, 'ÿA'],
  ['the other half of a mark', bytes(0x41, 0xfe), null, 'Aþ'],
  ['what nobody knows', bytes(0x61, 0xe3), 'text/calendar; charset=klingon', 'aã'],
  ['what its server is wrong about', bytes(0x61, 0xe3), 'text/calendar; charset=utf-8', 'aã'],
  ['NULs', bytes(0x61, 0, 0, 0x62), null, 'ab'],
])('reads %s', (_, body, type, text) => {
  expect(decodeFile(body, type)).toBe(text)
})
