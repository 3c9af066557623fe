import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildPix, normalizePixKey } from '../src/index.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

const readme = read('../README.md')

test('the README explains every error code, and no other', () => {
  const [, union = ''] = /export type PixErrorCode =([^/]*)/.exec(read('../src/errors.ts')) ?? []
  const codes = union.match(/[A-Z_]{3,}/g)
  const explained = Array.from(readme.matchAll(/^\| `([A-Z_]+)` +\|/gm), ([, code]) => code)
  expect(explained.sort()).toEqual(codes?.sort())
})

test('the payload of its example is what the example builds', () => {
  const key = normalizePixKey('phone', '(11) 98765-4321')
  const payload = buildPix({
    key,
    merchantName: 'Clínica São José',
    merchantCity: 'São Paulo',
    amountCents: 15000,
  })
  expect(readme).toContain(`// ${payload}\n`)
})
