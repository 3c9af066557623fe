import { expect, test } from 'vitest'
import { understand } from '../understand.rule.ts'

const daysIn = (text: string) =>
  understand(text, Temporal.PlainDate.from('2026-11-24')).wish.choices.flatMap(({ days }) =>
    days.map(({ from }) => from),
  )

test.each([
  'tô marcada pro dia três né e esse eu quero manter, mas se abrir quinta me avisa',
  'meu horário é dia 3, esse eu vou manter, me avisa se abrir quinta',
])('“%s” waits for Thursday alone', (text) => {
  expect(daysIn(text)).toEqual(['2026-11-26'])
})

test('a client who says “dia 3, esse eu quero” wishes for the 3rd', () => {
  expect(daysIn('dia 3, esse eu quero')).toEqual(['2026-12-03'])
})
