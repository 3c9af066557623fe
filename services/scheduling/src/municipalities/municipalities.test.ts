import { expect, test } from 'vitest'
import {
  municipalitiesNamed,
  municipality,
  municipalityOf,
  wordsOfMunicipality,
} from './municipalities.ts'

const codes = (text: string) => municipalitiesNamed(text).map(({ code }) => code)

test('a municipality is known by its code, and by its name with a state', () => {
  expect(municipality(3509502)).toEqual({ code: 3509502, state: 'SP', name: 'Campinas' })
  expect(municipality(1)).toBeNull()
  expect(municipalityOf({ state: 'PE', city: 'olinda' })?.code).toBe(2609600)
  expect(municipalityOf({ state: 'SP', city: 'Olinda' })).toBeNull()
})

test('a name alone tells a municipality only if no other has it', () => {
  expect(municipalityOf({ state: null, city: 'Olinda' })?.code).toBe(2609600)
  expect(municipalityOf({ state: null, city: 'Bom Jesus' })).toBeNull()
  expect(municipalityOf({ state: null, city: null })).toBeNull()
})

test.each([
  'Campinas, SP',
  'campinas - sp',
  'CAMPINAS/SP',
  'Campinas SP',
  'Campinas (SP)',
  'Campinas',
])('%s means Campinas', (text) => {
  expect(codes(text)).toEqual([3509502])
})

test('a name of several means all of them, until a state is added', () => {
  expect(codes('Bom Jesus').length).toBeGreaterThan(2)
  expect(codes('Bom Jesus, PI')).toHaveLength(1)
  expect(codes('Cidade que não existe')).toEqual([])
})

test('who is in a municipality is found by its state and by what people call it', () => {
  const words = (code: number) =>
    wordsOfMunicipality(municipality(code) ?? { code, state: '', name: '' })
  expect(words(3106200)).toBe('belo horizonte mg minas gerais bh beaga')
  expect(words(2609600)).toBe('olinda pe pernambuco')
})
