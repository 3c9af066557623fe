import { expect, test } from 'vitest'
import { professionsOfCategory, searchColumns, searchOffer, searchWords } from './search.rule.ts'

test('a search is its different words, eight at most', () => {
  expect(searchWords('Psicóloga psicologa  Sampa')).toEqual(['psicologa', 'sampa'])
  expect(searchWords('b c d f g h i j k l')).toHaveLength(8)
  expect(searchWords('psicóloga em Olinda')).toEqual(['psicologa', 'olinda'])
  expect(searchWords('a')).toEqual(['a'])
})

test('a search of nothing but signs has no words', () => {
  expect(searchWords('%_\\ !')).toEqual([])
})

test('whoever has no city is found by all the rest', () => {
  const columns = searchColumns({ name: 'Ana', profession: 'psychologist', city: null, bio: '' })
  expect(columns.searchCity).toBe('')
  expect(columns.searchHeadline).toMatch(/^ ana psicolog/)
})

test('a category is found by its label, with or without accents', () => {
  expect(professionsOfCategory('saude e clinica')).toContain('psychologist')
  expect(professionsOfCategory('Saúde e clínica')).toContain('psychologist')
  expect(professionsOfCategory('Astronomia')).toEqual([])
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

test('searchOffer has the names of services, places, districts and cities', () => {
  const nowhere = { label: '', district: null, city: null }
  expect(
    searchOffer({
      services: [{ name: 'Terapia de casal' }],
      places: [
        { kind: 'address', label: 'Consultório', district: 'Pinheiros', city: 'São Paulo' },
        { ...nowhere, kind: 'client_address' },
      ],
    }),
  ).toBe(' terapia de casal consultorio pinheiros sao paulo')
  expect(searchOffer({ services: [], places: [{ ...nowhere, kind: 'online' }] })).toMatch(
    /^ online por video/,
  )
})

test('searchColumns ignores a profession that is no longer in the list', () => {
  const columns = searchColumns({ name: 'Ana', profession: 'cartomante', city: null, bio: 'Oi.' })
  expect(columns).toMatchObject({ searchHeadline: ' ana', searchText: ' ana oi' })
})
