import { expect, test } from 'vitest'
import { reais } from './money.ts'

test.each([
  [0, 'R$ 0,00'],
  [5, 'R$ 0,05'],
  [15_000, 'R$ 150,00'],
  [123_456, 'R$ 1.234,56'],
  [100_000_000, 'R$ 1.000.000,00'],
])('%i centavos read as %s', (cents, expected) => {
  expect(reais(cents)).toBe(expected)
})
