import { expect, test } from 'vitest'
import { keyFrom, newKey, open, seal } from './sealed.ts'

const text = Buffer.from('Dorme mal desde março. 👋🏽')

test('a sealed text opens only with its key and for its own note', () => {
  const key = newKey()
  const sealed = seal(key, text, 'a note')
  expect(open(key, sealed, 'a note')).toEqual(text)
  expect(Buffer.from(sealed).includes('Dorme')).toBe(false)
  expect(seal(key, text, 'a note')).not.toEqual(sealed)
})

test('another key, another note, or a changed byte opens nothing', () => {
  const key = newKey()
  const sealed = seal(key, text, 'a note')
  expect(() => open(newKey(), sealed, 'a note')).toThrow()
  expect(() => open(key, sealed, 'another note')).toThrow()
  for (const at of [0, 13, sealed.length - 1]) {
    const changed = Uint8Array.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => open(key, changed, 'a note'), `byte ${at}`).toThrow()
  }
})

test('a secret of the environment always derives the same key', () => {
  expect(keyFrom('a secret')).toEqual(keyFrom('a secret'))
  expect(keyFrom('a secret')).not.toEqual(keyFrom('a Secret'))
  expect(keyFrom('a secret')).toHaveLength(32)
})
