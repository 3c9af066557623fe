import { expect, test } from 'vitest'
import { understand } from '../understand.rule.ts'

const whom = (message: string) =>
  understand(message, Temporal.PlainDate.from('2026-11-24')).forWhom?.name ?? null

test.each([
  ['meu marido Otávio Sales corta o cabelo quinta às três', 'otavio sales'],
  ['minha filha Lia Prado faz a mão sábado às 10h', 'lia prado'],
  ['minha esposa Joana Lima treina amanhã às 18h', 'joana lima'],
  ['meu filho Téo Lima vai quinta às 16h, tem vaga?', 'teo lima'],
])('%j books for %s', (message, name) => {
  expect(whom(message)).toBe(name)
})

test.each([
  'minha amiga Ivone Barreto faz a unha com você toda sexta às 10h',
  'minha amiga Ivone Barreto faz a unha sexta às 10h e eu queria às 11h',
  'meu marido Otávio Sales corta o cabelo aí',
])('%j books for nobody else', (message) => {
  expect(whom(message)).toBeNull()
})
