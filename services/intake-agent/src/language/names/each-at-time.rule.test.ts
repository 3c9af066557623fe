import { expect, test } from 'vitest'
import { understand } from '../understand.rule.ts'

const namesIn = (text: string) => {
  const { forWhom, alsoFor } = understand(text, Temporal.PlainDate.from('2026-11-24'))
  return [forWhom, ...alsoFor].map((one) => one?.name)
}

test.each([
  'na sexta a Manuela Teles às duas da tarde e a Mirela Teles às três',
  'minhas filhas sexta, a Manuela Teles às 14h e a Mirela Teles às 15h',
  'sexta às 14h pra Manuela Teles e às 15h pra Mirela Teles',
])('“%s” books for both', (text) => {
  expect(namesIn(text)).toEqual(['manuela teles', 'mirela teles'])
})

test('two professionals with an hour each are nobody whom the client books for', () => {
  expect(namesIn('quero a Ana Souza às 14h e o Bruno Lima às 16h')).toEqual([undefined])
})
