import { expect, test } from 'vitest'
import { understand } from '../understand.rule.ts'

const actsIn = (text: string) => understand(text, Temporal.PlainDate.from('2026-11-24')).acts

test.each(['sei onde é', 'já sei onde fica o consultório', 'sei chegar', 'já tenho o endereço'])(
  '“%s” asks for no address',
  (text) => {
    expect(actsIn(text)).toEqual([])
  },
)

test.each([
  'não sei onde é',
  'não conheço o lugar, onde fica?',
  'eu já tenho o endereço?',
  'onde é?',
])('“%s” asks for the address', (text) => {
  expect(actsIn(text)).toContain('address')
})
