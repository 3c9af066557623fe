import { expect, test } from 'vitest'
import {
  dayWords,
  heldWords,
  monthWords,
  packageWords,
  printable,
  reais,
  reaisInWords,
  receiptNumber,
  taxIdWords,
} from './paper-words.rule.ts'

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

test('an amount is written out as Brazilian receipts do', () => {
  expect(
    [1, 100, 15_050, 10_000, 123_000, 110_000, 1_721_900, 100_000_000, 200_000_101].map(
      reaisInWords,
    ),
  ).toEqual([
    'um centavo',
    'um real',
    'cento e cinquenta reais e cinquenta centavos',
    'cem reais',
    'mil duzentos e trinta reais',
    'mil e cem reais',
    'dezessete mil duzentos e dezenove reais',
    'um milhão de reais',
    'dois milhões e um reais e um centavo',
  ])
})

test('the receipt of an appointment has the same number each time', () => {
  const id = '019ab000-0000-7000-8000-0000abcd1234'
  expect(receiptNumber(id, '2026-11-24')).toBe('2026-ABCD1234')
})

test('a receipt says what it is for: a service on its day, or a package with its sessions', () => {
  const held = { service: 'Corte', attended: null, heldOn: '2026-11-04' }
  expect(heldWords(held)).toBe('a Corte de 4 de novembro de 2026')
  expect(heldWords({ ...held, service: null, attended: 'Bia' })).toBe(
    'ao atendimento de Bia em 4 de novembro de 2026',
  )
  const bought = { name: 'Fisioterapia', sessions: 10, attended: null }
  expect(packageWords(bought)).toBe('ao pacote Fisioterapia (10 sessões)')
  expect(packageWords({ ...bought, sessions: 1, attended: 'Bia' })).toBe(
    'ao pacote Fisioterapia (1 sessão) de Bia',
  )
})
