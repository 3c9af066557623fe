import { expect, test } from 'vitest'
import { understand } from '../understand.rule.ts'

const today = Temporal.PlainDate.from('2026-11-24')
const daysIn = (text: string) =>
  understand(text, today).wish.choices.flatMap(({ days }) => days.map(({ from }) => from))

test.each([
  ['o bebê nasceu dia 15, tem sexta às 14h?', ['2026-11-27']],
  ['meu neto fez quatro anos segunda-feira, queria sexta às 15h', ['2026-11-27']],
  ['operei dia 10', []],
  ['domingo terminei meu casamento', []],
  ['marquei dia 10', ['2026-12-10']],
  ['ganhei folga dia 10', ['2026-12-10']],
  ['tive um imprevisto quinta', ['2026-11-26']],
  ['foi mal quinta não dá, sexta', ['2026-11-27']],
  ['perdi a sessão de segunda, quero segunda que vem', ['2026-11-30']],
])('“%s” wishes for the days %j', (text, days) => {
  expect(daysIn(text)).toEqual(days)
})
