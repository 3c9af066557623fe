import { expect, test } from 'vitest'
import {
  isPaymentChangePossible,
  type PaymentChange,
  type PaymentState,
  paymentAfter,
} from './payment.rule.ts'

const now = Temporal.Instant.from('2026-11-20T12:00:00Z')
const paid: PaymentState = {
  ...{ status: 'confirmed', paymentStatus: 'captured', capturedAt: now, refundedAt: null },
}
const refunded: PaymentState = { ...paid, paymentStatus: 'refunded', refundedAt: now }
const by = { by: 'professional', now } as const

test.each<[string, PaymentState, PaymentChange, boolean]>([
  ['what came is given back', paid, 'refund_payment', true],
  ['what is going back is not', { ...paid, isGoingBack: true }, 'refund_payment', false],
  ['what is going back is a mistake', { ...paid, isGoingBack: true }, 'undo_payment', true],
  ['what a person entered is a mistake', paid, 'undo_payment', true],
  ['what a bank told is none', { ...paid, isOnlyTold: true }, 'undo_payment', false],
  ['what a bank told is given back', { ...paid, isOnlyTold: true }, 'refund_payment', true],
  ['what a person gave back is a mistake', refunded, 'undo_refund', true],
  ['what a bank gave back is none', { ...refunded, isOnlyTold: true }, 'undo_refund', false],
  ['while a time is held nothing is', { ...paid, isHeld: true }, 'refund_payment', false],
  ['what nobody recorded is no mistake', { ...paid, capturedAt: null }, 'undo_payment', false],
])('%s, or not, by its professional', (_claim, state, change, isPossible) => {
  expect(isPaymentChangePossible(state, change, by)).toBe(isPossible)
})

test('a refused change names the payment status of now and the requested one', () => {
  expect(() => paymentAfter(refunded, 'refund_payment', by)).toThrow(
    expect.objectContaining({
      ...{ code: 'INVALID_TRANSITION', message: expect.stringContaining('refund_payment') },
      details: { from: 'refunded', to: 'refunded' },
    }),
  )
})
