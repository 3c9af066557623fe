import { expect, test } from 'vitest'
import { spelled } from './spelling.rule.ts'

test.each([
  ['canselar', 'cancelar'],
  ['segudna', 'segunda'],
  ['orario', 'orario'],
  ['horrario', 'horario'],
  ['confirme', 'confirmo'],
])('%j is read as %j', (typed, meant) => {
  expect(spelled(typed)).toBe(meant)
})

test.each(
  `teria atende atendendo banheiro abrir desista agente seguida perco cancelou agendei
  amanda julio marcal alencar preto valmor horacio marta marcia mariana`.split(/\s+/),
)('%j is a word of its own, and no slip', (word) => {
  expect(spelled(word)).toBe(word)
})
