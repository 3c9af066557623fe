import { expect, test } from 'vitest'
import { moveRule } from './moves.rule.ts'
import { tokensOf } from './words/tokens.rule.ts'

const isMove = (text: string) => moveRule(tokensOf(text), 0) !== null

test.each([
  'passa minha consulta',
  'joga minha fisio pra semana que vem',
  'empurra a minha terapia de quinta pra sexta',
  'joga a fisio pra dia 3',
  'leva o corte pra outra semana',
])('“%s” moves an appointment', (text) => {
  expect(isMove(text)).toBe(true)
})

test.each([
  'coloca minha mãe pra sexta',
  'bota meu nome pra sexta 10h',
  'passa a chave pra hoje',
  'leva minha filha pra aula sexta',
  'coloca uma hora pra sexta',
  'passa meu recado pra ela',
])('“%s” moves none', (text) => {
  expect(isMove(text)).toBe(false)
})
