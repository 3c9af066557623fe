import { expect, test } from 'vitest'
import { isWord, tokensOf } from '../words/tokens.rule.ts'
import { takesSomebody } from './takes-somebody.rule.ts'

/** Whether somebody takes a relative along on the Thursday of the message. */
const onThursday = (text: string) => {
  const tokens = tokensOf(text)
  const at = tokens.findIndex((token) => isWord(token, 'quinta'))
  return takesSomebody(tokens, at, at + 1)
}

test.each([
  'vou levar minha mãe no médico quinta',
  'vou deixar mainha na rodoviária quinta',
  'quinta tenho que buscar meu filho',
  'quinta eu levo minha filha na escola',
])('“%s” tells where somebody is', (text) => {
  expect(onThursday(text)).toBe(true)
})

test.each(['quero quinta às 10h', 'vou levar os exames quinta', 'minha mãe quer quinta'])(
  '“%s” wishes for the day',
  (text) => {
    expect(onThursday(text)).toBe(false)
  },
)
