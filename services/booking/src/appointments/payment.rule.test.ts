import { expect, test } from 'vitest'
import {
  claimSaid,
  isPaymentChangePossible,
  type PaymentChange,
  type PaymentState,
  paymentAfter,
} from './payment.rule.ts'
import type { Side } from './status.rule.ts'

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

const byHand = {
  ...{ state: 'waiting' as const, startsAt: now.add({ hours: 48 }) },
  ...{ holdUntil: now.add({ minutes: 30 }), claims: { isOneOpen: false, deniedAt: [] } },
}
const waiting: PaymentState = {
  ...{ status: 'pending_confirmation', paymentStatus: 'none', capturedAt: null, refundedAt: null },
  ...{ isHeld: true, byHand },
}
const claimed: PaymentState = {
  ...waiting,
  ...{ paymentStatus: 'authorized', byHand: { ...byHand, state: 'claimed' } },
}

test.each<[string, PaymentState, PaymentChange, Side, boolean]>([
  ['a client says it is paid', waiting, 'declare_payment', 'client', true],
  [
    'a professional has it before anybody said so',
    waiting,
    'capture_payment',
    'professional',
    true,
  ],
  ['a client takes the word back', claimed, 'deny_payment', 'client', true],
  ['a professional finds nothing', claimed, 'deny_payment', 'professional', true],
  ['a professional finds it', claimed, 'capture_payment', 'professional', true],
  ['nobody said that it is paid', waiting, 'deny_payment', 'client', false],
  ['only a provider tells', { ...waiting, byHand: null }, 'declare_payment', 'client', false],
  ['a session pays it', { ...waiting, isBySession: true }, 'declare_payment', 'client', false],
])('of a time that is held: %s', (_, state, change, side, isPossible) => {
  expect(isPaymentChangePossible(state, change, { by: side, now })).toBe(isPossible)
})

test('a client cannot declare a payment once its hold has ended', () => {
  const late = { by: 'client', now: now.add({ minutes: 30 }) } as const
  expect(isPaymentChangePossible(waiting, 'declare_payment', late)).toBe(false)
})

const paymentChanges: PaymentChange[] = [
  ...(['declare_payment', 'capture_payment', 'deny_payment'] as const),
  ...(['undo_payment', 'refund_payment', 'undo_refund'] as const),
]

test('claimSaid maps the changes of each side to what they say of a prepayment confirmed by hand', () => {
  const said = (by: Side) =>
    paymentChanges.flatMap((change) => claimSaid(change, by) ?? []).join(' ')
  expect(said('client')).toBe('claim receive withdraw')
  expect(said('professional')).toBe('claim receive deny')
})
