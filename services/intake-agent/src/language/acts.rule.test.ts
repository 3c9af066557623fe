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

test.each([
  ['cancela as duas de dezembro, a dessa semana eu mantenho', ['2026-11-24']],
  ['mantém a de quinta e cancela as outras', ['2026-11-26']],
  ['em dezembro não posso, cancela as duas', []],
])('%j keeps %j', (message, days) => {
  const { kept } = read(message)
  expect(kept.choices.flatMap(({ days }) => days.map(({ from }) => from))).toEqual(days)
})
