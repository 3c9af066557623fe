import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slug } from './primitives.ts'
import { isReservedSlug, slugOf } from './slug.ts'

test.each([
  ['Ana Conceição', 'ana-conceicao'],
  ['  João  &  Maria! ', 'joao-maria'],
  ["Joana D'Ávila", 'joana-davila'],
  ['Dra. Ângela (CRP 06/1234)', 'dra-angela-crp-06-1234'],
  ['Søren Łukasz Weiß', 'soren-lukasz-weiss'],
  ['ﬁsio ２４h', 'fisio-24h'],
  ['Jo', 'pagina-jo'],
  ['Admin', 'pagina-admin'],
  ['李小龙', 'pagina-nova'],
  ['', 'pagina-nova'],
])('%j suggests %s', (name, expected) => {
  expect(slugOf(name)).toBe(expected)
})

test('a long name ends at a word, one without words where the room ends', () => {
  expect(slugOf('Centro de Psicologia Clínica e Bem-estar da Família Albuquerque')).toBe(
    'centro-de-psicologia-clinica-e-bem-estar-da-familia',
  )
  expect(slugOf('a'.repeat(120))).toBe('a'.repeat(60))
})

test('any name suggests an address that may be had, and that suggests itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 130 }), (name) => {
      const suggested = slugOf(name)
      expect(slug.parse(suggested)).toBe(suggested)
      expect(isReservedSlug(suggested)).toBe(false)
      expect(slugOf(suggested)).toBe(suggested)
    }),
    { numRuns: 500 },
  )
})
