import { expect, test } from 'vitest'
import { isWord, tokensOf } from '../words/tokens.rule.ts'
import { isHomeVisit } from './home-visit.rule.ts'

/** Whether somebody comes to the client's home on the Thursday of the message. */
const onThursday = (text: string) => {
  const tokens = tokensOf(text)
  const at = tokens.findIndex((token) => isWord(token, 'quinta'))
  return isHomeVisit(tokens, at, at + 1)
}

test.each([
  'o rapaz do gás ficou de vir quinta',
  'a moça da internet vem quinta instalar',
  'o eletricista ficou de passar aqui quinta',
  'quinta o homem da geladeira vai vir',
])('“%s” tells when somebody comes to the client', (text) => {
  expect(onThursday(text)).toBe(true)
})

test.each(['o rapaz do gás vem e eu quero quinta', 'minha mãe vem quinta', 'posso ir quinta'])(
  '“%s” tells of no such visit',
  (text) => {
    expect(onThursday(text)).toBe(false)
  },
)
