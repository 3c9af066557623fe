import { PixError, parsePix, txidFor } from '@encaixe/pix'
import { expect, test } from 'vitest'
import { type Payable, pixCodeOf } from './pix-code.rule.ts'

const payable: Payable = {
  appointmentId: '01a1fd0c-df3d-7aab-b4f3-efff32c477a4',
  priceCents: 15_000,
  professionalName: 'Ana Souza',
  city: 'São Paulo',
  keyType: 'email',
  key: 'ana@exemplo.com.br',
}

test('the code pays the agreed price to the professional’s key, under the appointment’s txid', () => {
  const { payload, svg, amountCents, txid } = pixCodeOf(payable)
  expect(parsePix(payload)).toMatchObject({
    key: { type: 'email', value: 'ana@exemplo.com.br' },
    merchantName: 'Ana Souza',
    merchantCity: 'Sao Paulo',
    amountCents: 15_000,
    txid: txidFor(payable.appointmentId),
  })
  expect(svg).toContain('<svg')
  expect([amountCents, txid]).toEqual([15_000, txidFor(payable.appointmentId)])
})

test('a price of 0 leaves the amount to the payer', () => {
  const { payload, amountCents } = pixCodeOf({ ...payable, priceCents: 0 })
  expect(amountCents).toBeNull()
  expect(parsePix(payload).amountCents).toBeUndefined()
})

test('a page without a key gets no Pix code', () => {
  for (const missing of [{ key: null, keyType: null }, { key: null }, { keyType: null }]) {
    expect(() => pixCodeOf({ ...payable, ...missing })).toThrow(
      expect.objectContaining({ code: 'PIX_KEY_MISSING' }),
    )
  }
})

test('a name that a Pix code cannot write still pays', () => {
  const { payload } = pixCodeOf({ ...payable, professionalName: '王小明', city: null })
  expect(parsePix(payload)).toMatchObject({ merchantName: 'Profissional', merchantCity: 'Brasil' })
})

test('a city of spaces counts as no city', () => {
  const { payload } = pixCodeOf({ ...payable, city: '   ' })
  expect(parsePix(payload).merchantCity).toBe('Brasil')
})

test('an invalid key is refused and gives no code', () => {
  expect(() => pixCodeOf({ ...payable, key: 'not an address' })).toThrow(PixError)
  expect(() => pixCodeOf({ ...payable, priceCents: 10 ** 15 })).toThrow(PixError)
})
