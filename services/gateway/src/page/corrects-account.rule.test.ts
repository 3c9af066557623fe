import { expect, test } from 'vitest'
import { correctsAccount } from './corrects-account.rule.ts'

const addresses = {
  apiUrl: 'https://pix.example.com/v2',
  tokenUrl: 'https://pix.example.com/oauth/token',
  pixKey: 'ana@exemplo.com.br',
}
const known = {
  ...{ kind: 'api_pix' as const, mercadoPagoUserId: null },
  ...{ ...addresses, clientId: 'typed', certificateUntil: null, connected: false },
  ...{ checkedAt: null, hearsAtOnce: false, updatedAt: '2026-11-26T12:00:00.000Z' },
}
const wanted = { ...addresses, clientId: 'corrected', clientSecret: 'corrected' }

test('a mistyped secret of an account that does not work yet is corrected without a new sign-in', () => {
  expect(correctsAccount(known, wanted)).toBe(true)
})

test.each([
  ['a first account', null, wanted],
  ['an account that works', { ...known, connected: true }, wanted],
  ['another key', known, { ...wanted, pixKey: 'bia@exemplo.com.br' }],
  ['another address', known, { ...wanted, apiUrl: 'https://other.example.com' }],
  ['another address of tokens', known, { ...wanted, tokenUrl: 'https://other.example.com' }],
])('%s is no correction', (_, before, after) => {
  expect(correctsAccount(before, after)).toBe(false)
})
