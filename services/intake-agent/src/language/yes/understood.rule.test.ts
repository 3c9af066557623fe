import { expect, test } from 'vitest'
import { tokensOf } from '../words/tokens.rule.ts'
import { isYes } from './yes.rule.ts'

/** A Tuesday. */
const today = Temporal.PlainDate.from('2026-11-24')
const start = { date: '2026-11-27', minutes: 15 * 60, weekday: 5 }
const says = (message: string) =>
  isYes(tokensOf(message), { kind: 'book', starts: [start], names: ['Ana Souza'] }, today)

test.each([
  'ah sei, sim, marca',
  'ah entendi, pode ser sim',
  'sei qual é, marca aí',
  'já sei, pode marcar',
  'ah eu conheço ali, sim',
  'isso, pode pedir',
  'pode mandar o pedido sim',
])('“%s” has understood and says yes', (message) => {
  expect(says(message)).toBe(true)
})

test.each(['sei', 'ah entendi', 'sei lá, sim', 'não sei, marca', 'sei não, pode ser', 'entendi?'])(
  '“%s” is no yes',
  (message) => {
    expect(says(message)).toBe(false)
  },
)
