import { expect, test } from 'vitest'
import { keyFrom, newKey, openSealed, seal } from '../../src/index.ts'

const text = Buffer.from('Dorme mal desde março. 👋🏽')

test('a sealed text opens only with its key and for its own note', () => {
  const key = newKey()
  const sealed = seal(key, text, 'a note')
  expect(openSealed(key, sealed, 'a note')).toEqual(text)
  expect(Buffer.from(sealed).includes('Dorme')).toBe(false)
  expect(seal(key, text, 'a note')).not.toEqual(sealed)
})

test('another key, another note, or a changed byte opens nothing', () => {
  const key = newKey()
  const sealed = seal(key, text, 'a note')
  expect(() => openSealed(newKey(), sealed, 'a note')).toThrow()
  expect(() => openSealed(key, sealed, 'another note')).toThrow()
  for (const at of [0, 13, sealed.length - 1]) {
    const changed = Uint8Array.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => openSealed(key, changed, 'a note'), `byte ${at}`).toThrow()
  }
})

test('a secret of the environment always derives the same key', () => {
  expect(keyFrom('a secret', 'notes')).toEqual(keyFrom('a secret', 'notes'))
  expect(keyFrom('a secret', 'notes')).not.toEqual(keyFrom('a Secret', 'notes'))
  expect(keyFrom('a secret', 'notes')).not.toEqual(keyFrom('a secret', 'calendars'))
  expect(keyFrom('a secret', 'notes')).toHaveLength(32)
})
