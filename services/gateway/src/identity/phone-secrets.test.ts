import { expect, test } from 'vitest'
import { phoneSecrets } from './phone-secrets.ts'

const phone = '+5511987654321'
const ours = phoneSecrets('a secret of every gateway')

test('a sealed phone is read again with the same secret only, and not once it was changed', () => {
  const sealed = ours.seal(phone)
  expect(ours.open(sealed)).toBe(phone)
  expect(phoneSecrets('another secret, set later').open(sealed)).toBeNull()
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  expect([changed, '', 'AAAA'].map(ours.open)).toEqual([null, null, null])
})

test('no stored value contains the phone', () => {
  for (const text of [ours.seal(phone), ours.nameOf('phone', phone)]) {
    expect(text).not.toContain('987654321')
  }
  expect(ours.seal(phone)).not.toBe(ours.seal(phone))
  expect(ours.nameOf('phone', phone)).toBe(ours.nameOf('phone', phone))
})
