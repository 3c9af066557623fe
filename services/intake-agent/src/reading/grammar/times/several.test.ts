import { expect, test } from 'vitest'
import { understand } from '../../../language/understand.rule.ts'
import { cancelsSeveral } from './several.ts'

const isSeveral = (text: string) =>
  cancelsSeveral(text, understand(text, Temporal.PlainDate.from('2026-11-24')))

test.each([
  'cancela as duas de dezembro',
  'desmarca as de dezembro, a desta semana eu vou',
  'cancela as consultas de dezembro',
  'pode desmarcar todos os horários dessa semana',
  'mantém a dessa semana e cancela as outras duas',
  'cancela minhas sessões',
  'cancela os dois sábados',
])('%j cancels several', (text) => {
  expect(isSeveral(text)).toBe(true)
})

test.each([
  'cancela as duas da tarde',
  'cancela a de dezembro',
  'cancela as outras',
  'cancela uma das minhas sessões',
  'quero cancelar, quais os horários de sexta?',
])('%j need not cancel several', (text) => {
  expect(isSeveral(text)).toBe(false)
})
