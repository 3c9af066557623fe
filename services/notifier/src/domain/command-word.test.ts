import { expect, test } from 'vitest'
import { commandWord } from './command-word.ts'

test.each([
  ['SAIR', 'stop'],
  ['sair', 'stop'],
  ['  Sair. ', 'stop'],
  ['*PARAR*', 'stop'],
  ['pare!', 'stop'],
  ['Stop', 'stop'],
  ['voltar 🙏', 'resume'],
  ['CANCELAR', 'cancel'],
] as const)('%j is a word of ours', (text, expected) => {
  expect(commandWord(text)).toBe(expected)
})

test.each([
  'quero sair',
  'SAIR DAQUI',
  'não vou parar',
  'cancelar o horário',
  'saí',
  'toString',
  '',
  '👍',
])('%j is just something that somebody writes', (text) => {
  expect(commandWord(text)).toBeNull()
})
