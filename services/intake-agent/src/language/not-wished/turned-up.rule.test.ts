import { expect, test } from 'vitest'
import { tokensOf } from '../words/tokens.rule.ts'
import { hasTurnedUp } from './turned-up.rule.ts'

/** Whether something came up for the day that the message ends in. */
const atEnd = (text: string) => {
  const tokens = tokensOf(text)
  return hasTurnedUp(tokens, tokens.length - 1)
}

test.each([
  'apareceu uma corrida boa pro aeroporto amanhã',
  'surgiu um frete pra Caruaru na quinta',
  'me pintou um bico de garçom sexta',
  'arrumei uma faxina na quinta',
  'peguei plantão sábado',
  'surgiu uma troca de plantão sexta',
])('“%s” tells what came up for that day', (text) => {
  expect(atEnd(text)).toBe(true)
})

test.each([
  'apareceu uma vaga amanhã',
  'peguei uma folga na quinta',
  'surgiu um frete, quero sexta',
  'surgiu um frete quero sexta',
  'caiu meu celular muda pra sexta',
  'quero sexta',
])('a message “%s” wishes for the day that it names', (text) => {
  expect(atEnd(text)).toBe(false)
})
