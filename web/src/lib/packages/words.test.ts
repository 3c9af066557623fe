import { expect, test } from 'vitest'
import { entryLines, packageInLine, validityWords } from './words.ts'

const services = [
  { id: 'a', name: 'Corte' },
  { id: 'b', name: 'Barba' },
]

test('a package is said in one line', () => {
  const entries = [
    { serviceIds: ['a'], sessions: 4 },
    { serviceIds: ['b'], sessions: 1 },
  ]
  const sold = { entries, priceCents: 90_000, validDays: 180 }
  expect(packageInLine(sold)).toBe('5 sessões · R$\u00A0900 · vale por 180 dias')
  expect(packageInLine({ ...sold, validDays: null })).toBe('5 sessões · R$\u00A0900')
})

test('each kind of session names the services it can be used for', () => {
  const entries = [
    { serviceIds: ['a', 'b'], sessions: 10 },
    { serviceIds: ['b', 'gone'], sessions: 1 },
    { serviceIds: ['gone'], sessions: 2 },
  ]
  expect(entryLines({ entries }, services)).toEqual([
    '10 sessões de Corte ou Barba',
    '1 sessão de Barba',
    '2 sessões',
  ])
})

test('a package without an end says so', () => {
  expect(validityWords(1)).toBe('Vale por 1 dia')
  expect(validityWords(null)).toBe('Sem prazo para usar')
})
