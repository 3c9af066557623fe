import { expect, test } from 'vitest'
import { understand } from '../understand.rule.ts'

const read = (message: string) =>
  understand(message, Temporal.PlainDate.from('2026-11-24')).wish.except

test.each([
  'sábado é dia de missa quero um corte no sábado às nove',
  'sexta é meu aniversário, marca sexta às 10h',
  'hoje à noite eu tenho um aniversário, consigo cortar hoje às 19h?',
])('%j excludes no day', (message) => {
  expect(read(message)).toEqual([])
})

test.each(['sexta às 10h não posso, sexta às 11h'])('%j excludes what does not suit', (message) => {
  expect(read(message)).toHaveLength(1)
})
