import { firstName } from '@encaixe/contracts/first-name'
import { expect, test } from 'vitest'
import {
  atClock,
  average,
  clock,
  count,
  duration,
  excerpt,
  initials,
  notice,
  price,
  waitInWords,
} from './format.ts'

test('prices are written the Brazilian way, without empty centavos', () => {
  expect(price(15000)).toBe('R$\u00A0150')
  expect(price(2990)).toBe('R$\u00A029,90')
  expect(price(123456705)).toBe('R$\u00A01.234.567,05')
  expect(price(0)).toBe('R$\u00A00')
})

test('durations are in minutes and counts agree with their noun', () => {
  expect(duration(50)).toBe('50\u00A0min')
  expect(count(1, 'avaliação', 'avaliações')).toBe('1 avaliação')
  expect(count(1200, 'avaliação', 'avaliações')).toBe('1.200 avaliações')
  expect(average(4.85)).toMatch(/^4,[89]$/)
})

test('notice is shown in hours, and from two days on in days', () => {
  expect(notice(1)).toBe('1 hora')
  expect(notice(24)).toBe('24 horas')
  expect(notice(48)).toBe('2 dias')
})

test('names are shortened with their title', () => {
  expect(firstName('Dra. Helena Couto')).toBe('Dra. Helena')
  expect(firstName('  Ana Lima ')).toBe('Ana')
  expect(initials('Dra. Helena Couto de Vasconcelos')).toBe('HV')
  expect(initials('Érica')).toBe('É')
})

test('an excerpt ends between words', () => {
  expect(excerpt('Atendo adultos\ne adolescentes, com calma.', 100)).toBe(
    'Atendo adultos e adolescentes, com calma.',
  )
  expect(excerpt('Atendo adultos e adolescentes, com calma.', 32)).toBe(
    'Atendo adultos e adolescentes…',
  )
})

test('a wait is shown in everyday words', () => {
  expect(waitInWords(null)).toBe('um minutinho')
  expect(waitInWords(30)).toBe('um minutinho')
  expect(waitInWords(410)).toBe('uns 7 minutos')
  expect(waitInWords(3600)).toBe('1 hora')
  expect(waitInWords(4000)).toBe('2 horas')
})

test('times of day are written as in a message', () => {
  expect(['09:00', '09:30', '15:05', '00:00', '24:00'].map(clock)).toEqual([
    '9h',
    '9h30',
    '15h05',
    '0h',
    '24h',
  ])
  expect(atClock('15:00')).toBe('às 15h')
  expect(atClock('01:30')).toBe('à 1h30')
})
