import { expect, test } from 'vitest'
import { csvOf, phoneCell } from './csv.rule.ts'

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
  expect(line).toBe(`"\u00A0=HYPERLINK(""x"")";"Ana; a ""boa""";\u00A0+55 11;"duas\nlinhas"`)
})

test('a phone is written as people read it, and is no formula', () => {
  const [line = ''] = csvOf([['+5511987654321', '+551133224455', '+12133734253'].map(phoneCell)])
    .slice(1)
    .split('\r\n')
  expect(line).toBe('(11) 98765-4321;(11) 3322-4455;\u00A0+12133734253')
  for (const cell of line.split(';')) expect(cell).not.toMatch(/^[=+\-@'\t\r]/)
})
