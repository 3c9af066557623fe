import { expect, test } from 'vitest'
import { dayWords, monthWords, printable, reais, taxIdWords } from './paper-words.rule.ts'

test('names are printed in letters of the standard fonts', () => {
  expect(printable('João D’Ávila — Ção')).toBe('João D’Ávila — Ção')
  expect(printable('Zé 👋🏽 Łukasz')).toBe('Zé ? ?ukasz')
})

test('money, tax numbers and days are written as in Brazil', () => {
  expect(reais(123_456)).toBe('R$ 1.234,56')
  expect(reais(-5)).toBe('-R$ 0,05')
  expect(taxIdWords('52998224725')).toBe('CPF 529.982.247-25')
  expect(taxIdWords('11222333000181')).toBe('CNPJ 11.222.333/0001-81')
  expect(dayWords('2026-11-01')).toBe('1º de novembro de 2026')
  expect(monthWords('2026-03')).toBe('março de 2026')
})
