import { expect, test } from 'vitest'
import { isKeyText, looksLikeKey, newKeyText } from './key-text.ts'

test('a new key has its prefix, 43 letters of secret and 6 of checksum, and is never the same', () => {
  const keys = new Set(Array.from({ length: 50 }, newKeyText))
  expect(keys.size).toBe(50)
  for (const key of keys) {
    expect(key).toMatch(/^encx_[0-9A-Za-z]{49}$/)
    expect(isKeyText(key)).toBe(true)
    expect(looksLikeKey(key)).toBe(true)
  }
})

test('a key with any letter changed, missing or added is none', () => {
  const key = newKeyText()
  for (let index = 0; index < key.length; index++) {
    const other = key[index] === 'a' ? 'b' : 'a'
    expect(isKeyText(key.slice(0, index) + other + key.slice(index + 1)), `${index}`).toBe(false)
    expect(isKeyText(key.slice(0, index) + key.slice(index + 1)), `${index}`).toBe(false)
  }
  expect(isKeyText(`${key}a`)).toBe(false)
  expect(isKeyText(` ${key}`)).toBe(false)
})

test('an access token is no key', () => {
  expect(looksLikeKey('eyJhbGciOiJSUzI1NiJ9.e30.x')).toBe(false)
})
