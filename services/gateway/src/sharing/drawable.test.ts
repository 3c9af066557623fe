import { expect, test } from 'vitest'
import { drawable } from './drawable.ts'

test.each([
  ['Ana Conceição', 'Ana Conceição'],
  ['Ana Conceic\u0327a\u0303o', 'Ana Conceição'],
  ['Łukasz Nővak', 'Lukasz Novak'],
  ['✨ Bia  Nails 💅', 'Bia Nails'],
  ['Иван', ''],
  ['Ana\n\tLima\u200b', 'Ana Lima'],
])('%j is drawn as %j', (text, shown) => {
  expect(drawable(text)).toBe(shown)
})
