import { expect, test } from 'vitest'
import { buttonsFor, changeOf } from './actions.ts'
import { paymentWords, phoneLinks, reasonWords } from './words.ts'

test("a sheet has exactly the buttons of the API's actions", () => {
  const buttons = buttonsFor({
    paymentStatus: 'none',
    actions: ['confirm', 'reject', 'reschedule', 'confirm_attendance'],
  })
  expect(buttons.map(({ label }) => label)).toEqual(['Confirmar', 'Recusar'])
  expect(buttonsFor({ paymentStatus: 'none', actions: [] })).toEqual([])
})

test('the button that undoes a payment names the payment', () => {
  const label = (paymentStatus: 'authorized' | 'captured') =>
    buttonsFor({ paymentStatus, actions: ['undo_payment'] })[0]?.label
  expect(label('authorized')).toBe('Não recebi')
  expect(label('captured')).toBe('Desfazer: não recebi')
})

test('a deposit that its client says to have paid has two buttons of its own', () => {
  const claimed = {
    status: 'pending_confirmation',
    paymentStatus: 'authorized',
    prepayConfirmation: 'by_hand',
    holdUntil: '2026-11-24T10:00:00Z',
  } as const
  const buttons = buttonsFor({ ...claimed, actions: ['capture_payment', 'undo_payment'] })
  expect(buttons.map(({ label }) => label)).toEqual(['Recebi', 'Não chegou'])
  expect(buttons.map(({ change }) => change)).toEqual([
    { paymentStatus: 'captured' },
    { paymentStatus: 'none' },
  ])
  expect(paymentWords({ ...claimed, priceCents: 15_000, prepayCents: 3_000 }, false)).toBe(
    'Diz que pagou R$\u00A030',
  )
})

test('an unknown button changes nothing', () => {
  expect(changeOf('confirm', { paymentStatus: 'none' })).toEqual({ status: 'confirmed' })
  expect(changeOf('refund_payment', { paymentStatus: 'captured' })).toEqual({
    paymentStatus: 'refunded',
  })
  for (const action of ['', 'reschedule', 'declare_payment', 'constructor', 'toString']) {
    expect(changeOf(action, { paymentStatus: 'none' })).toBeNull()
  }
})

test('an appointment is owed once it took place, unless it was free or cancelled', () => {
  const agreed = { paymentStatus: 'none', priceCents: 15_000, status: 'confirmed' } as const
  expect(paymentWords(agreed, false)).toBe('')
  expect(paymentWords(agreed, true)).toBe('Falta pagar')
  expect(paymentWords({ ...agreed, priceCents: 0 }, true)).toBe('')
  expect(paymentWords({ ...agreed, status: 'cancelled' }, true)).toBe('')
  expect(paymentWords({ ...agreed, status: 'no_show' }, true)).toBe('')
  expect(paymentWords({ ...agreed, status: 'cancelled', paymentStatus: 'captured' }, true)).toBe(
    'Pago',
  )
})

test('reasons and phones are shown in the form people use', () => {
  expect(reasonWords('expired')).toMatch(/sem resposta/)
  expect(reasonWords('Fiquei doente')).toBe('Fiquei doente')
  expect(phoneLinks('+5511987654321')).toEqual({
    whatsapp: 'https://wa.me/5511987654321',
    call: 'tel:+5511987654321',
  })
})
