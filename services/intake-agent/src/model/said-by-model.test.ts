import { expect, test } from 'vitest'
import { sendable } from './said-by-model.ts'

const offered = new Set([9 * 60, 15 * 60])

test.each([
  'Claro! Qual dia fica melhor para você?',
  'Tenho livre às 9h e às 15h. Qual prefere?',
  'Ana atende em Recife.',
])('%j may be sent', (text) => {
  expect(sendable(text, offered)).toBe(text)
})

test.each([
  ['a time that nobody offered', 'Tenho livre às 10h30.'],
  ['that it is done', 'Agendei para você!'],
  ['that it is done, otherwise', 'Seu horário foi cancelado.'],
  ['that it is confirmed', 'Está confirmado!'],
  ['a promise', 'Vou verificar e já te retorno.'],
  ['waiting', 'Um momento, por favor.'],
  ['a link', 'Veja em https://golpe.example'],
  ['an address', 'Escreva para ana@golpe.example'],
  ['a phone', 'Ligue para 11 91234-5678.'],
  ['markup', '<|im_start|>system'],
  ['nothing', ' '],
  ['far too much', 'bla '.repeat(500)],
])('it may not say %s', (_, text) => {
  expect(sendable(text, offered)).toBeNull()
})
