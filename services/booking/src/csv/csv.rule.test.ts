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

const signs = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']
/** Where a spreadsheet that splits at another sign, or ignores a quote, begins a cell. */
const beginnings = [
  '',
  ' ',
  '  ',
  ',',
  ';',
  '"',
  'Ana,',
  'Ana; ',
  'Ana"',
  '",',
  '";"',
  'Ana\n',
  'Ana\t',
]

test.each(signs)(
  'no spreadsheet calculates what begins with %j, wherever it begins a cell',
  (sign) => {
    for (const beginning of beginnings) {
      const [line = ''] = csvOf([[`${beginning}${sign}1+1`]])
        .slice(1)
        .split(/\r\n$/)
      for (const cell of line.split(/[,;"\t\r\n]/)) {
        expect(cell.replace(/^ +/, ''), JSON.stringify(line)).not.toMatch(/^[=+\-@＝＋－＠]/)
      }
    }
  },
)

test('a comma does not make two columns of a text for whoever reads by commas', () => {
  expect(csvOf([['Souza, Ana']]).slice(1)).toBe('"Souza, Ana"\r\n')
})

test('what is no formula stays as it was typed', () => {
  for (const text of ['Ana-Maria', 'ana@exemplo.com.br', '10 + 5', 'a=b', 'R$ 10'])
    expect(csvOf([[text]]).slice(1)).toBe(`${text}\r\n`)
})

test('a phone is written as people read it, and is no formula', () => {
  const [line = ''] = csvOf([['+5511987654321', '+551133224455', '+12133734253'].map(phoneCell)])
    .slice(1)
    .split('\r\n')
  expect(line).toBe('(11) 98765-4321;(11) 3322-4455;\u00A0+12133734253')
  for (const cell of line.split(';')) expect(cell).not.toMatch(/^[=+\-@'\t\r]/)
})
