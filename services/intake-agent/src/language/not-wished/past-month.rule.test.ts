import { expect, test } from 'vitest'
import { understand } from '../understand.rule.ts'

const daysOf = (message: string) =>
  understand(message, Temporal.PlainDate.from('2026-11-24')).wish.choices.flatMap(({ days }) =>
    days.map(({ from }) => from),
  )

test.each([
  'depois que perdi meu irmão em setembro eu não durmo direito',
  'em março eu operei o joelho, queria marcar fisioterapia',
  'meu pai morreu em junho, tem vaga?',
  'fui demitido em outubro, quero uma consulta',
  'operei em janeiro, quero uma consulta',
])('%j wishes for no month', (message) => {
  expect(daysOf(message)).toEqual([])
})

test.each([
  ['quero marcar pra setembro', '2027-09-01'],
  ['consegui folga em janeiro, tem vaga?', '2027-01-01'],
  ['só vou poder em fevereiro', '2027-02-01'],
  ['viajei em julho e voltei ontem, tem sexta?', '2026-11-27'],
])('%j wishes for %s', (message, day) => {
  expect(daysOf(message)).toEqual([day])
})
