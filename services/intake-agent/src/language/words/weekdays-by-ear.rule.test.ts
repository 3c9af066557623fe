import { expect, test } from 'vitest'
import { tokensOf } from './tokens.rule.ts'

const wordsOf = (text: string) =>
  tokensOf(text)
    .map((token) => (token.kind === 'word' ? token.text : `(${token.kind})`))
    .join(' ')

test.each([
  ['cesta feira', 'sexta feira'],
  ['çexta', 'sexta'],
  ['sesta', 'sexta'],
  ['cexta-fera', 'sexta feira'],
  ['seista', 'sexta'],
  ['qarta', 'quarta'],
  ['kuarta feria', 'quarta feira'],
  ['carta feira', 'quarta feira'],
  ['kuinta', 'quinta'],
  ['quimta', 'quinta'],
  ['terssa', 'terca'],
  ['segumda', 'segunda'],
  ['cegunda', 'segunda'],
  ['sabadu', 'sabado'],
  ['dumingo', 'domingo'],
  ['a manhã as 3', 'amanha as (number)'],
  ['na cesta', 'na sexta'],
  ['cesta 10h', 'sexta (clock)'],
  ['cesta de manhã', 'sexta de manha'],
])('“%s” is heard as “%s”', (text, heard) => {
  expect(wordsOf(text)).toBe(heard)
})

test.each([
  'uma cesta de natal',
  'escrevi uma carta',
  'quarto',
  'santa',
  'conta',
  'corta',
  'certa',
])('“%s” stays as it is', (text) => {
  expect(wordsOf(text)).toBe(text)
})
