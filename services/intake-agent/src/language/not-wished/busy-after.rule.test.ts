import { expect, test } from 'vitest'
import { isWord, tokensOf } from '../words/tokens.rule.ts'
import { isBusyAfter } from './busy-after.rule.ts'

/** Whether what stands after the Thursday of the message keeps its writer from coming. */
const onThursday = (text: string) => {
  const tokens = tokensOf(text)
  return isBusyAfter(tokens, tokens.findIndex((token) => isWord(token, 'quinta')) + 1)
}

test.each([
  'quinta tenho prova',
  'quinta... estou no trabalho',
  'quinta eu trabalho',
  'quinta vou estar viajando',
  'quinta tô sem carro',
  'quinta é dia de feira',
  'quinta é meu aniversário',
  'quinta fico com meus netos',
  'quinta tenho que buscar meu filho',
  'quinta é complicado pode ser sexta?',
])('“%s” leaves the day out', (text) => {
  expect(onThursday(text)).toBe(true)
})

test.each([
  'quinta é meu dia de folga',
  'quinta eu trabalho até as 18',
  'quinta tenho um horário',
  'quinta é complicado?',
  'quinta é tarde',
])('“%s” leaves no day out', (text) => {
  expect(onThursday(text)).toBe(false)
})
