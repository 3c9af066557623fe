import { expect, test } from 'vitest'
import { understand } from '../../language/understand.rule.ts'
import { movesInstead } from './moves-instead.ts'

const moves = (text: string) =>
  movesInstead(understand(text, Temporal.PlainDate.from('2026-11-24')), text)

test.each([
  'queria mudar o treino pra uma hora mais tarde, o trânsito tá horrível',
  'vou atrasar muito amanhã, muda meu treino pras 20h',
  'o trânsito de manhã é horrível, quero passar a sessão de quinta pras 11',
  'meu treino de sexta dá pra ser uma hora depois? o trânsito não anda',
  'queria adiar uma hora o de amanhã, saio atrasado do trabalho',
])('%j moves', (text) => {
  expect(moves(text)).toBe(true)
})

test.each([
  'tô presa no trânsito, vou atrasar 10 minutos',
  'passa pra doutora que vou atrasar 15 minutos',
  'vou me atrasar um pouco',
  'pode ser que eu chegue 10 minutos depois, tudo bem?',
])('%j only tells a delay', (text) => {
  expect(moves(text)).toBe(false)
})
