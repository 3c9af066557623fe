import { expect, test } from 'vitest'
import type { Act } from './pieces.rule.ts'
import { understand } from './understand.rule.ts'

/** A Tuesday. */
const today = Temporal.PlainDate.from('2026-11-24')
const read = (message: string) => understand(message, today)
const actsIn = (text: string) => read(text).acts

test.each<[Act, string, string]>([
  ['find', 'busco uma psicóloga', 'tenho que buscar o vestido na costureira'],
])('%s is said by “%s”, and not by “%s”', (act, said, told) => {
  expect(actsIn(said)).toContain(act)
  expect(actsIn(told)).not.toContain(act)
})

test.each([
  ['sim', ['affirm']],
  ['siiim', ['affirm']],
  ['👍', ['affirm']],
  ['👍🏽', ['affirm']],
  ['ss pode ser', ['affirm']],
  ['blz', ['affirm']],
  ['vlw', ['thanks']],
  ['Bom dia, tudo bem?', ['greet']],
  ['busco uma psicóloga', ['find']],
])('%j says %j', (message, acts) => {
  expect(read(message).acts).toEqual(acts)
})
