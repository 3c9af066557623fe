import { expect, test } from 'vitest'
import { understand } from '../understand.rule.ts'

const isWeekly = (message: string) =>
  understand(message, Temporal.PlainDate.from('2026-11-24')).acts.includes('weekly')

test.each([
  'a gente só desce pro Recife uma vez na semana',
  'eu só folgo uma vez por semana',
  'só vou no centro uma vez por mês, marca quinta',
  'venho no Recife uma vez por mês queria aproveitar a quinta',
  'corro duas vezes por semana, quero quinta',
])('%j tells a habit', (message) => {
  expect(isWeekly(message)).toBe(false)
})

test.each([
  'quero ir uma vez por semana',
  'pode ser uma vez por semana',
  'vou uma vez por semana',
  'corro muito e quero duas vezes por semana',
])('%j wishes for every week', (message) => {
  expect(isWeekly(message)).toBe(true)
})
