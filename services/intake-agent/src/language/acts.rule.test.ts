import { expect, test } from 'vitest'
import { understand } from './understand.rule.ts'

/** A Tuesday. */
const today = Temporal.PlainDate.from('2026-11-24')

test.each([
  ['vlw', ['thanks']],
  ['Bom dia, tudo bem?', ['greet']],
  ['todas as quartas', ['weekly']],
  ['tem mais horários?', ['more']],
  ['cancela tudo', ['all']],
])('%j says %j', (message, acts) => {
  expect(understand(message, today).acts).toEqual(acts)
})
