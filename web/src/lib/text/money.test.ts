import { expect, test } from 'vitest'
import { parsePrice, priceAsTyped } from './money.ts'

test.each([
  ['120', 12_000],
  ['120,00', 12_000],
  ['120,5', 12_050],
  ['120,', 12_000],
  ['R$ 120,00', 12_000],
  ['r$90', 9_000],
  [' 1.250,50 ', 125_050],
  ['1.250', 125_000],
  ['1250', 125_000],
  ['1.250.000', 100_000_000 + 25_000_000],
  ['120.50', 12_050],
  ['12.5', 1_250],
  ['0', 0],
  ['', 0],
  ['   ', 0],
  ['0,99', 99],
])('%j is a price', (typed, cents) => {
  expect(parsePrice(typed)).toBe(cents > 100_000_000 ? null : cents)
})

test.each(['abc', '-5', '12,345', '1.25.0', '12.3456', '1,2,3', '12 reais', '1e5', '٣', ',50'])(
  '%j is none',
  (typed) => {
    expect(parsePrice(typed)).toBeNull()
  },
)

test('a stored price comes back as it may be typed', () => {
  expect(priceAsTyped(0)).toBe('')
  for (const cents of [1, 99, 100, 12_000, 125_050, 99_999_999]) {
    expect(parsePrice(priceAsTyped(cents))).toBe(cents)
  }
  expect(priceAsTyped(125_050)).toBe('1.250,50')
})
