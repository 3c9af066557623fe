import { expect, test } from 'vitest'
import { optOutWord } from './opt-out-word.ts'

test.each([
  ['SAIR', 'stop'],
  ['sair', 'stop'],
  ['  Sair. ', 'stop'],
  ['*PARAR*', 'stop'],
  ['pare!', 'stop'],
  ['Stop', 'stop'],
  ['voltar 🙏', 'resume'],
] as const)('%j is a word of ours', (text, expected) => {
  expect(optOutWord(text)).toBe(expected)
})

test.each([
  'quero sair',
  'CANCELAR',
  'SAIR DAQUI',
  'não vou parar',
  'cancelar o horário',
  'saí',
  'toString',
  '',
  '👍',
])('%j is just something that somebody writes', (text) => {
  expect(optOutWord(text)).toBeNull()
})
