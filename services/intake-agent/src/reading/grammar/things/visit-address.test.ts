import { expect, test } from 'vitest'
import { visitAddressIn } from './named-place.ts'

test.each([
  ['em casa sexta 14h, moro na rua do sossego 55 boa vista', 'rua do sossego 55 boa vista'],
  [
    'na Av. Conde da Boa Vista, 1200, apto 302. sábado 9h',
    'Av. Conde da Boa Vista, 1200, apto 302',
  ],
  ['minha casa é na Rua Nova, 8, sexta às 10h', 'Rua Nova, 8'],
  ['rua nova 8 dia 3 às 9', 'rua nova 8'],
])('the address in “%s” is “%s”', (text, address) => {
  expect(visitAddressIn(text)).toBe(address)
})

test.each(['em casa sexta 14h', 'moro na rua da Aurora', 'quarta às 10'])(
  'there is no address in “%s”',
  (text) => {
    expect(visitAddressIn(text)).toBeNull()
  },
)
