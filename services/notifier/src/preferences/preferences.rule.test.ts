import { expect, test } from 'vitest'
import { changedPreferences, usualPreferences, wants } from './preferences.rule.ts'

test('a person who has chosen nothing gets every notice', () => {
  for (const channel of ['whatsapp', 'email', 'in_app', 'push'] as const) {
    expect(wants(usualPreferences, 'reminders', channel)).toBe(true)
  }
})

test('the weekly e-mail about followed pages comes only to who asked for it', () => {
  expect(wants(usualPreferences, 'following', 'email')).toBe(false)
  const asked = changedPreferences(usualPreferences, { groups: { following: { email: true } } })
  expect(wants(asked, 'following', 'email')).toBe(true)
  expect(wants(asked, 'following', 'whatsapp')).toBe(false)
})

test('one switch turns off one group on one channel, and the rest stays', () => {
  const changed = changedPreferences(usualPreferences, { groups: { reminders: { email: false } } })
  expect(wants(changed, 'reminders', 'email')).toBe(false)
  expect(wants(changed, 'reminders', 'whatsapp')).toBe(true)
  expect(wants(changed, 'bookings', 'email')).toBe(true)
  expect(changed.quietHours).toEqual({ from: '21:00', to: '08:00' })
})

test('a switch without a value stays as it was', () => {
  const off = { whatsapp: false, email: undefined }
  const changed = changedPreferences(usualPreferences, {
    groups: { payments: off, messages: { inApp: false } },
  })
  expect(changed.groups.payments).toEqual({
    ...{ whatsapp: false, email: true, inApp: true, push: true },
  })
  expect(changed.groups.messages).toEqual({
    ...{ whatsapp: true, email: true, inApp: false, push: true },
  })
})

test('a later change keeps what an earlier one said', () => {
  const first = changedPreferences(usualPreferences, {
    groups: { bookings: { inApp: false }, reviews: { whatsapp: false } },
  })
  const second = changedPreferences(first, {
    quietHours: { from: '22:30', to: '06:00' },
    groups: { reviews: { whatsapp: true } },
  })
  expect(wants(second, 'bookings', 'in_app')).toBe(false)
  expect(wants(second, 'reviews', 'whatsapp')).toBe(true)
  expect(second.quietHours).toEqual({ from: '22:30', to: '06:00' })
})

test('a notice without a group cannot be switched off', () => {
  const silent = changedPreferences(usualPreferences, {
    groups: { account: { whatsapp: false, email: false, inApp: false, push: false } },
  })
  expect(wants(silent, null, 'whatsapp')).toBe(true)
  expect(wants(silent, 'account', 'whatsapp')).toBe(false)
})
