import { expect, test } from 'vitest'
import { newSale, readSale, saleErrors, termsOfSale } from './sale-form.ts'

const ID = '01931f00-0000-7000-8000-00000000000a'

function sent(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

test('a sale that is paid says how and when, and keeps the price of the package', () => {
  const typed = readSale(
    sent({
      cliente: ID,
      pacote: ID,
      preco: '',
      pago: 'sim',
      forma: 'cash',
      'pago-em': '2026-11-20',
    }),
  )
  expect(saleErrors(typed)).toEqual({})
  expect(termsOfSale(typed)).toEqual({
    packageId: ID,
    paid: { method: 'cash', at: '2026-11-20' },
    notify: false,
  })
})

test('a sale that is not paid yet says nothing of a payment, and has the agreed price', () => {
  const typed = readSale(
    sent({ cliente: ID, pacote: ID, preco: '850', pago: 'nao', forma: 'cash', avisar: 'on' }),
  )
  expect(termsOfSale(typed)).toEqual({ packageId: ID, priceCents: 85_000, notify: true })
})

test('what is missing of a sale, or cannot be, is said at its field', () => {
  const typed = { ...newSale({ client: '', packageId: '', today: '2026-02-30' }), price: 'caro' }
  expect(Object.keys(saleErrors(typed)).toSorted()).toEqual([
    'cliente',
    'pacote',
    'pago-em',
    'preco',
  ])
})
