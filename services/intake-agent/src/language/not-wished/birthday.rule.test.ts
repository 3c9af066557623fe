import { expect, test } from 'vitest'
import { tokensOf } from '../words/tokens.rule.ts'
import { isBirthday } from './birthday.rule.ts'

/** Whether the day that the message ends in is one of a birthday. */
const atEnd = (text: string) => {
  const tokens = tokensOf(text)
  return isBirthday(tokens, tokens.length - 1)
}

test.each([
  'mainha faz setenta anos no domingo',
  'faço 40 anos sábado',
  'minha filha vai completar 15 anos na sexta',
  'meu filho aniversaria domingo',
  'o aniversário dela é sábado',
])('“%s” tells of a birthday', (text) => {
  expect(atEnd(text)).toBe(true)
})

test.each(['quero cortar sábado', 'meu filho de 5 anos no sábado', 'faço a barba sábado'])(
  '“%s” wishes for the day',
  (text) => {
    expect(atEnd(text)).toBe(false)
  },
)
