import { expect, test } from 'vitest'
import { plainWords } from './plain-words.ts'

test.each([
  ['São João', 'sao joao'],
  ['  ÁGUA-de-Cheiro!! ', 'agua de cheiro'],
  ["D'Ávila", 'd avila'],
  ['100% natural_', '100 natural'],
  ['ﬁsio', 'fisio'],
  ['…', ''],
])('%j is searched as %j', (text, expected) => {
  expect(plainWords(text)).toBe(expected)
})
