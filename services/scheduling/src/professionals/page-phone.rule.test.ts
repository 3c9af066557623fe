import { expect, test } from 'vitest'
import { withProvenPhone, withWantedPhone } from './page-phone.rule.ts'

const [own, other, third] = ['+5511987654321', '+5511987651234', '+5521987651234']
const now = Temporal.Instant.from('2026-11-21T12:00:00Z')

test('a new phone is pending, and the page’s own phone is not', () => {
  expect(withWantedPhone({ phone: own }, other)).toEqual({ pendingPhone: other })
  expect(withWantedPhone({ phone: own }, own)).toEqual({ pendingPhone: null })
  expect(withWantedPhone({ phone: null }, own)).toEqual({ pendingPhone: own })
})

test('a code proves only the pending phone', () => {
  const waiting = { phone: own, pendingPhone: other }
  expect(withProvenPhone(waiting, other, now)).toEqual({
    phone: other,
    pendingPhone: null,
    phoneProvenAt: '2026-11-21T12:00:00.000Z',
  })
  for (const held of [waiting, { phone: own, pendingPhone: null }]) {
    expect(withProvenPhone(held, third, now)).toBeNull()
  }
})

test('a second proof of the same phone changes nothing', () => {
  expect(withProvenPhone({ phone: own, pendingPhone: other }, own, now)).toEqual({})
})
