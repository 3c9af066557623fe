import { expect, test } from 'vitest'
import { csvOf } from './csv.rule.ts'

test('a table has what a Brazilian spreadsheet expects: a BOM, semicolons, a decimal comma', () => {
  const table = csvOf([
    ['inicio', 'receita'],
    ['2026-11-01', { cents: 123_456 }],
    ['2026-11-02', { cents: -5 }],
  ])
  expect(table).toBe('\uFEFFinicio;receita\r\n2026-11-01;1234,56\r\n2026-11-02;-0,05\r\n')
})

test('typed text becomes neither a formula nor another column', () => {
  const [line] = csvOf([['=HYPERLINK("x")', 'Ana; a "boa"', '+55 11', 'duas\nlinhas']])
    .slice(1)
    .split('\r\n')
  expect(line).toBe(`"'=HYPERLINK(""x"")";"Ana; a ""boa""";'+55 11;"duas\nlinhas"`)
})
