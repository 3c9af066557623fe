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
  ['a phone of Mexico with its old 1', { from: '5215512345678' }, '+525512345678'],
  ['a phone of Mexico without it', { from: '525512345678' }, '+525512345678'],
  ['a phone of Argentina with its 9', { from: '5491123456789' }, '+5491123456789'],
  ['a phone of Argentina without it', { from: '541123456789' }, '+5491123456789'],
  ['what somebody writes in a group', { from: '5511987654321', group_id: 'Y2FwaV9n' }, null],
  [
    'a notice of the provider',
    { from: '5511987654321', type: 'system', system: { type: 'user_changed_number' } },
    null,
  ],
  ['who only opened the chat', { from: '5511987654321', type: 'request_welcome' }, null],
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
