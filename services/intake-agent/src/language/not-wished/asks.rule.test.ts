import { expect, test } from 'vitest'
import { isWord, tokensOf } from '../words/tokens.rule.ts'
import { asks } from './asks.rule.ts'

test.each([
  ['não pode ser quinta?', true],
  ['não tem quinta um encaixe?', true],
  ['quinta tenho prova pode ser sexta?', false],
  ['quinta eu não posso', false],
])('whether the clause of the Thursday in “%s” asks: %s', (text, isAsked) => {
  const tokens = tokensOf(text)
  const at = tokens.findIndex((token) => isWord(token, 'quinta'))
  expect(asks(tokens, at)).toBe(isAsked)
})
