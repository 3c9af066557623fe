import { expect, test } from 'vitest'
import { isWord, tokensOf } from '../words/tokens.rule.ts'
import { staysAsItIs } from './kept.rule.ts'

/** Whether the appointment of the Thursday in the message stays. */
const stays = (text: string) => {
  const tokens = tokensOf(text)
  const at = tokens.findIndex((token) => isWord(token, 'quinta'))
  return staysAsItIs(tokens, at, at + 1)
}

test.each([
  'o de quinta eu mantenho',
  'quinta eu vou normal',
  'a de quinta tá de pé',
  'mantém só a de quinta',
  'deixa o de quinta',
  'vou sim na de quinta',
  'cancela as de dezembro, só vou na quinta',
])('“%s” keeps it', (text) => {
  expect(stays(text)).toBe(true)
})

test.each(['deixa quinta', 'quinta fica bom', 'quinta tá valendo', 'quinta eu vou pra praia'])(
  '“%s” keeps nothing',
  (text) => {
    expect(stays(text)).toBe(false)
  },
)
