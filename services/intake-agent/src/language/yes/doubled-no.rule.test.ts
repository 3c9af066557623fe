import { expect, test } from 'vitest'
import { understand } from '../understand.rule.ts'

const actsIn = (text: string) => understand(text, Temporal.PlainDate.from('2026-11-24')).acts

test.each([
  'não é o do pilates não, é com esse Marcos que eu quero',
  'é o Marcos que eu quero, não confunde com o Marco do pilates não',
])('“%s” says who is meant, and neither yes nor no', (text) => {
  expect(actsIn(text)).toEqual([])
})

test.each(['não quero não', 'não dá não', 'não, obrigada'])('“%s” refuses', (text) => {
  expect(actsIn(text)).toContain('refuse')
})
