import { expect, test } from 'vitest'
import { understand } from './understand.rule.ts'

const actsIn = (text: string) => understand(text, Temporal.PlainDate.from('2026-11-24')).acts

test.each([
  'hoje na Ana eu vou me atrasar 20 minutos',
  'eu vou chegar atrasado',
  'eu vou demorar uns 10 min',
  'eu vou ter que me atrasar',
])('“%s” tells of a delay, and confirms nothing', (text) => {
  expect(actsIn(text)).toEqual(['late'])
})

test('a client who writes only “eu vou” confirms to come, and is not late', () => {
  expect(actsIn('eu vou')).toEqual(['attend'])
})

test.each([
  'devo me atrasar 20 min hoje',
  'posso acabar me atrasando uns 20 min',
  'talvez eu me atrase 20 min',
])('“%s” tells of a delay', (text) => {
  expect(actsIn(text)).toContain('late')
})

test.each(['não devo me atrasar', 'posso atrasar 20 min?'])('“%s” tells of none', (text) => {
  expect(actsIn(text)).not.toContain('late')
})
