import { expect, test } from 'vitest'
import { nearestWords } from './slips.rule.ts'

const near = (typed: string, ...known: string[]) =>
  nearestWords(typed, known).flatMap(({ word }) => (known.includes(word) ? word : []))

test.each([
  ['lime', 'lima'],
  ['lmia', 'lima'],
  ['lim', ''],
  ['luna', ''],
  ['peroni', 'perrone'],
  ['takahaxi', 'takahashi'],
  ['nasimento', 'nascimento'],
  ['casamento', ''],
  ['xymenez', 'ximenes'],
])('%s may be meant for %s', (typed, meant) => {
  const known = ['lima', 'perrone', 'takahashi', 'nascimento', 'ximenes']
  expect(near(typed, ...known)).toEqual(meant === '' ? [] : [meant])
})

test('a word that somebody has is no slip of another', () => {
  expect(near('souza', 'souza', 'sousa')).toEqual([])
  // It is a word of hairdressers.
  expect(near('escova', 'escora')).toEqual([])
})

test('of several words the nearest are meant, with how much of them is right', () => {
  expect(nearestWords('kowalsk', ['kowalski', 'kowalczyk'])).toEqual([
    { word: 'kowalski', likeness: 1 - 1 / 8 },
  ])
})

test('a very long word is not compared', () => {
  expect(nearestWords('a'.repeat(41), ['a'.repeat(40)])).toEqual([])
})

test('nearestWords returns all words at the smallest distance and no others', () => {
  expect(near('kowalsky', 'kowalska', 'kowalski')).toEqual(['kowalska', 'kowalski'])
  expect(near('kowalsky', 'kowalsco', 'kowalski')).toEqual(['kowalski'])
  expect(near('kowalsky', 'kowalski', 'kowalsco')).toEqual(['kowalski'])
})

test('nearestWords returns at most twelve words', () => {
  const known = Array.from('abcdefghijklmn', (letter) => `kowalsk${letter}`)
  expect(near('kowalsky', ...known)).toHaveLength(12)
})
