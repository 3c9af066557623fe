import { expect, test } from 'vitest'
import { wishInWords } from './words.ts'

const from = '2026-12-05'
const wish = { days: null, from, to: '2026-12-12', parts: [] }

test.each([
  ['a range', wish, 'de 5 dez a 12 dez'],
  ['one day', { ...wish, to: from }, 'em 5 dez'],
  [
    'a named day in the afternoon',
    { ...wish, days: [from], parts: ['afternoon'] as const },
    'em 5 dez, à tarde',
  ],
  [
    'two days in two parts',
    { ...wish, days: [from, '2026-12-06'], parts: ['evening', 'morning'] as const },
    'em 5 dez ou 6 dez, de manhã ou à noite',
  ],
  [
    'all parts are any',
    { ...wish, parts: ['morning', 'afternoon', 'evening'] as const },
    'de 5 dez a 12 dez',
  ],
  [
    'many days',
    { ...wish, days: ['05', '06', '07', '08', '09', '10'].map((day) => `2026-12-${day}`) },
    'em 5 dez, 6 dez, 7 dez, 8 dez e mais 2 dias',
  ],
])('%s', (_what, given, expected) => {
  expect(wishInWords(given)).toBe(expected)
})
