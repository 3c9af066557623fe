import { expect, test } from 'vitest'
import { keptWords } from './kept-age.ts'

const RECIFE = 180
const at = (time: string) => Date.parse(`${time}-03:00`)

test.each([
  ['2026-11-26T09:12:00', 'hoje, às 9h12'],
  ['2026-11-25T23:59:00', 'ontem, às 23h59'],
  ['2026-11-24T08:00:00', 'terça, 24 de novembro, às 8h'],
])('an agenda of %s is called so: %s', (kept, words) => {
  const said = keptWords(at(kept), at('2026-11-26T10:00:00'), RECIFE)
  expect(said).toBe(`Esta é a sua agenda como estava ${words}.`)
})
