import { PROFESSIONS } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { searchedAs } from './profession-words.ts'
import { plainWords, professionsOfCategory, searchColumns, searchWords } from './search.ts'

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

test('a search is its different words, eight at most', () => {
  expect(searchWords('Psicóloga psicologa  Sampa')).toEqual(['psicologa', 'sampa'])
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8)
})

test('a search of nothing but signs has no words', () => {
  expect(searchWords('%_\\ !')).toEqual([])
})

test('a category is found by its label, with or without accents', () => {
  expect(professionsOfCategory('saude e clinica')).toContain('psychologist')
  expect(professionsOfCategory('Saúde e clínica')).toContain('psychologist')
  expect(professionsOfCategory('Astronomia')).toEqual([])
})

test('every profession has words people type for it', () => {
  for (const { key } of PROFESSIONS) expect(searchedAs(key), key).not.toBe('')
})

test('a professional is found by name, profession, city and what the bio says', () => {
  const columns = searchColumns({
    name: 'Ana Conceição',
    profession: 'psychologist',
    city: 'São Paulo',
    bio: 'Ansiedade e luto.',
  })
  expect(columns.searchName).toBe(' ana conceicao')
  expect(columns.searchCity).toBe('sao paulo')
  expect(columns.searchHeadline).toContain(' psicologa ')
  expect(columns.searchHeadline).toContain(' sao paulo')
  expect(columns.searchText).toContain(' ansiedade e luto')
  expect(columns.searchText).toContain(' saude e clinica')
})
