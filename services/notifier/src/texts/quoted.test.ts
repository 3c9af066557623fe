import { expect, test } from 'vitest'
import { quotedAddress } from './quoted.ts'

test.each([
  ['Rua das Flores, 1024, apto 21, 05422-010', 'Rua das Flores, 1024, apto 21, 05422-010'],
  ['Rua Augusta,10 ; Sala 1205', 'Rua Augusta, 10, Sala 1205'],
  ['Av. Brasil, 1500\nCEP 01310-100', 'Av. Brasil, 1500, CEP 01310-100'],
])('an address keeps its numbers: %j', (typed, shown) => {
  expect(quotedAddress(typed)).toBe(shown)
})

test('a typed address contains no link and no phone', () => {
  const typed = 'Rua A, 10, veja golpe.com/x, ligue 11 98765-4321, 11987654321'
  expect(quotedAddress(typed)).toBe('Rua A, 10, veja golpe com x, ligue')
})
