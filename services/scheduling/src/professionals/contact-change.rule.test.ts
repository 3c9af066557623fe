import { expect, test } from 'vitest'
import { contactsChanged } from './contact-change.rule.ts'

const held = { phone: '+5511987654321' }

test('another phone in the place of one is told, the first of a page is not', () => {
  const changes = { phone: '+5511987651234' }
  expect(contactsChanged(held, changes)).toEqual(['phone'])
  expect(contactsChanged({ phone: null }, changes)).toEqual([])
})

test('a Pix key is told whether it is new, another or none any more', () => {
  expect(contactsChanged(held, { instantPayKey: 'ana@example.com' })).toEqual(['pix_key'])
  expect(contactsChanged(held, { instantPayKeyType: null, instantPayKey: null })).toEqual([
    'pix_key',
  ])
})

test('of anything else nobody is warned', () => {
  expect(contactsChanged(held, { name: 'Ana', bio: 'Oi.' })).toEqual([])
  expect(contactsChanged(held, {})).toEqual([])
})
