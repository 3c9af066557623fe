import { expect, test } from 'vitest'
import { looksLikePhone, phoneAsTyped } from './phone.ts'

test('a Brazilian phone gets its shape while it is typed', () => {
  const typed = [...'11987654321'].reduce((shown, digit) => phoneAsTyped(shown + digit), '')
  expect(typed).toBe('(11) 98765-4321')
  expect(phoneAsTyped('1133334444')).toBe('(11) 3333-4444')
  expect(phoneAsTyped('+55 11 98765-4321')).toBe('(11) 98765-4321')
  expect(phoneAsTyped('011987654321')).toBe('(11) 98765-4321')
})

test('a foreign or incomplete phone stays as typed', () => {
  for (const text of ['+351 912 345 678', '+5', '11', '']) expect(phoneAsTyped(text)).toBe(text)
})

test('a formatted phone stays the same when formatted again', () => {
  for (const text of ['11987654321', '1198765', '+1 415 555 2671', '119']) {
    expect(phoneAsTyped(phoneAsTyped(text))).toBe(phoneAsTyped(text))
  }
})

test('only a text that can be a phone is accepted', () => {
  for (const text of ['(11) 98765-4321', '11 8765-4321', '+351912345678', '5511987654321']) {
    expect(looksLikePhone(text)).toBe(true)
  }
  for (const text of ['987654321', 'meu número', '', '+1', '1198765432100']) {
    expect(looksLikePhone(text)).toBe(false)
  }
})
