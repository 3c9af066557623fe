import { expect, test } from 'vitest'
import { contactsChanged } from './contact-change.rule.ts'

const held = { phone: '+5511987654321' }

test('contactsChanged names a replaced phone, and not the first phone of a page', () => {
  const changes = { phone: '+5511987651234' }
  expect(contactsChanged(held, changes)).toEqual(['phone'])
  expect(contactsChanged({ phone: null }, changes)).toEqual([])
})

test('contactsChanged names a Pix key that is added, changed or removed', () => {
  expect(contactsChanged(held, { instantPayKey: 'ana@example.com' })).toEqual(['pix_key'])
  expect(contactsChanged(held, { instantPayKeyType: 'cpf' })).toEqual(['pix_key'])
  expect(contactsChanged(held, { instantPayKeyType: null, instantPayKey: null })).toEqual([
    'pix_key',
  ])
})

test('contactsChanged ignores all other changes', () => {
  expect(contactsChanged(held, { name: 'Ana', bio: 'Oi.' })).toEqual([])
  expect(contactsChanged(held, {})).toEqual([])
})
