import { expect, test } from 'vitest'
import { understand } from '../understand.rule.ts'

const wishes = (message: string) =>
  understand(message, Temporal.PlainDate.from('2026-11-24')).wish.choices.flatMap(({ days }) =>
    days.map(({ from }) => from),
  )

test.each([
  'preciso de professor de inglês, viajo em janeiro',
  'minha viagem é em janeiro, queria aula',
  'em janeiro eu vou pra Londres, preciso de aula',
  'vou me mudar pro Canadá em março e preciso de inglês',
  'tenho prova de inglês em janeiro',
  'vou fazer intercâmbio em fevereiro',
  'minha filha viaja em janeiro',
  'mês que vem vou morar em Lisboa',
])('the month of %j is no wish', (message) => {
  expect(wishes(message)).toEqual([])
})

test.each([
  ['tem horário em dezembro?', '2026-12-01'],
  ['viajo agora, marca pra dezembro', '2026-12-01'],
  ['volto de viagem em dezembro, tem vaga?', '2026-12-01'],
  ['quero aula em dezembro, viajo em fevereiro', '2026-12-01'],
  ['vou pra consulta em dezembro', '2026-12-01'],
])('%j wishes for a month', (message, from) => {
  expect(wishes(message)).toEqual([from])
})

test('who gives up appointments speaks of those in the month of the trip', () => {
  expect(wishes('vou viajar em dezembro, cancela a aula')).toEqual(['2026-12-01'])
})
