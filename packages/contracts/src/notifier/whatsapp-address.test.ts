import { expect, test } from 'vitest'
import { phoneOf, providerIdOf, senderOf, whatsappAddress } from './whatsapp-address.ts'

test.each([
  ['a phone', { from: '5511987654321' }, '+5511987654321'],
  ['a phone without its ninth digit', { from: '551187654321' }, '+5511987654321'],
  ['both: the phone', { from: '5511987654321', from_user_id: 'BR.134' }, '+5511987654321'],
  ['an id alone', { from_user_id: 'BR.134' }, 'user:BR.134'],
  [
    'an id with the digits of a phone',
    { from_user_id: 'BR.5511987654321' },
    'user:BR.5511987654321',
  ],
  ['an id in the place of the phone', { from: 'BR.134' }, 'user:BR.134'],
  ['digits that are no phone', { from: '12', from_user_id: 'BR.134' }, 'user:BR.134'],
  ['nothing', {}, null],
  ['an id that is none', { from_user_id: 'a b' }, null],
  ['no message', null, null],
])('%s', (_, message, address) => {
  expect(senderOf(message)).toBe(address)
})

test('an address is a phone or an id', () => {
  expect([phoneOf('+5511987654321'), providerIdOf('+5511987654321')]).toEqual([
    '+5511987654321',
    null,
  ])
  expect([phoneOf('user:BR.134'), providerIdOf('user:BR.134')]).toEqual([null, 'BR.134'])
  expect(phoneOf(null)).toBeNull()
  expect(whatsappAddress.safeParse('user:').success).toBe(false)
  expect(whatsappAddress.safeParse('ana@example.com').success).toBe(false)
})
