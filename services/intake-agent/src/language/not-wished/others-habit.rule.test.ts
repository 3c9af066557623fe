import { describe, expect, it } from 'vitest'
import { understand } from '../understand.rule.ts'

const today = Temporal.PlainDate.from('2026-11-24')
const actsOf = (text: string) => understand(text, today).acts

describe('how often somebody comes', () => {
  it.each([
    'minha nutri de antes só atendia de 15 em 15 dias, quero sexta 9h',
    'a antiga psicóloga me atendia toda quinta, pode ser sexta 9h?',
    'minha mãe faz com você toda quinta',
  ])('is no wish for every week where it is of others: “%s”', (text) => {
    expect(actsOf(text)).not.toContain('weekly')
  })

  it.each(['minha mãe quer toda quinta', 'quero de 15 em 15 dias, quinta 9h'])(
    'is one in “%s”',
    (text) => {
      expect(actsOf(text)).toContain('weekly')
    },
  )
})

describe('traffic', () => {
  it.each([
    'acho que sim, depende do trânsito',
    'se o trânsito deixar',
    'cedo, pra fugir do trânsito',
  ])('makes nobody late in “%s”', (text) => {
    expect(actsOf(text)).not.toContain('late')
  })

  it('makes a client late who is stuck in it', () => {
    expect(actsOf('tô preso no trânsito')).toContain('late')
  })
})

describe('a waitlist', () => {
  it.each([
    'lista de espera não que eu sou ansiosa, me dá sexta às 9h',
    'sem lista de espera, prefiro sexta às 9h',
    'nada de lista de espera, pode ser sexta',
  ])('is refused by “%s”', (text) => {
    expect(actsOf(text)).not.toContain('waitlist')
  })
})
