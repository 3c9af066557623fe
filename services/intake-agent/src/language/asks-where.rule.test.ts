import { expect, test } from 'vitest'
import { understand } from './understand.rule.ts'

const actsOf = (message: string) => understand(message, Temporal.PlainDate.from('2026-11-24')).acts

test.each([
  'em quais bairros vocês atendem?',
  'em que lugares você trabalha?',
  'atende em que bairro?',
  'quais são os lugares que você atende?',
  'quais as unidades que vocês têm?',
  'em qual bairro vocês ficam?',
])('%j asks where, and for nothing else', (message) => {
  expect(actsOf(message)).toEqual(['address'])
})

test.each(['que lugar lindo', 'moro no bairro do Pina', 'que dia vocês atendem?'])(
  '%j asks for no place',
  (message) => {
    expect(actsOf(message)).not.toContain('address')
  },
)
