import { NO_PREPAYMENT } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { inForce, requirePayable } from './prepayment.rule.ts'

const full = { ...NO_PREPAYMENT, mode: 'full' as const }
const byHand = { ...full, confirmation: 'by_hand' as const }
const nothing = { pixConnected: false, instantPayKey: null }
const connected = { pixConnected: true, instantPayKey: null }
const keyed = { pixConnected: false, instantPayKey: 'ana@exemplo.com.br' }

test('an automatic prepayment is in force only while an account is connected', () => {
  expect(inForce(full, connected)).toEqual(full)
  expect(inForce(full, keyed)).toEqual(NO_PREPAYMENT)
})

test('a prepayment by hand is in force only while the page has a key', () => {
  expect(inForce(byHand, keyed)).toEqual(byHand)
  expect(inForce(byHand, connected)).toEqual(NO_PREPAYMENT)
})

test('an automatic prepayment cannot be chosen without a connected account', () => {
  expect(() => requirePayable(full, NO_PREPAYMENT, keyed)).toThrow(
    expect.objectContaining({ code: 'PIX_ACCOUNT_MISSING' }),
  )
  expect(() => requirePayable(full, NO_PREPAYMENT, connected)).not.toThrow()
  expect(() => requirePayable(NO_PREPAYMENT, full, nothing)).not.toThrow()
  expect(() => requirePayable(undefined, full, nothing)).not.toThrow()
})

test('a prepayment by hand can be chosen with nothing but a key, and not without one', () => {
  expect(() => requirePayable(byHand, NO_PREPAYMENT, keyed)).not.toThrow()
  expect(() => requirePayable(byHand, NO_PREPAYMENT, connected)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      details: {
        errors: [
          { path: 'prepayment.confirmation', message: 'Cadastre a sua chave Pix primeiro.' },
        ],
      },
    }),
  )
})

test('a prepayment that was chosen before can be saved again with the rest of its form', () => {
  expect(() => requirePayable({ ...full }, full, nothing)).not.toThrow()
  const { confirmation, ...rest } = byHand
  expect(() => requirePayable({ confirmation, ...rest }, byHand, nothing)).not.toThrow()
})
