import { expect, test } from 'vitest'
import { isWord, tokensOf } from '../words/tokens.rule.ts'
import { isDenied, isExceptAt } from './denied.rule.ts'

/** Whether the Thursday of the message is denied by what stands around it. */
const deniesThursday = (text: string) => {
  const tokens = tokensOf(text)
  const at = tokens.findIndex((token) => isWord(token, 'quinta'))
  return isDenied(tokens, at, at + 1) || isExceptAt(tokens, at - 1)
}

test.each([
  'quinta não',
  'quinta não posso mais pode ser segunda',
  'a de quinta é que eu não posso',
  'quinta não vai rolar pra mim não',
  'quinta não que é o dia da feira',
  'quinta nem pensar',
  'esquece a quinta',
  'além do de quinta',
  'menos quinta',
])('“%s” denies the day', (text) => {
  expect(deniesThursday(text)).toBe(true)
})

test.each([
  'quinta não pode ser?',
  'só o corte quinta não, a barba também',
  'vou estar fora quinta',
])('“%s” denies no day', (text) => {
  expect(deniesThursday(text)).toBe(false)
})
