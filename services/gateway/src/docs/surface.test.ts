import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiDocument } from './api-document.ts'
import { brokenPromises, readSurface, surfaceOf, writeSurface } from './surface.rule.ts'

const KEPT = new URL('./surface-1.txt', import.meta.url)
const { version, surface } = surfaceOf(apiDocument())
const kept = readSurface(readFileSync(KEPT, 'utf8'))

test('a program written for an earlier version of this major still works', () => {
  // An incompatible change is another major version: then `node checks/api-surface.ts` writes what it promises.
  expect(version).toMatch(/^1\./)
  expect(brokenPromises(kept, surface)).toEqual([])
})

test('the operations that keys open are promised, and a surface survives being written', () => {
  expect(kept.size).toBeGreaterThan(60)
  expect(readSurface(writeSurface(surface))).toEqual(surface)
})

const one = (changes: object = {}) =>
  new Map([
    [
      'GET /a',
      { needs: ['query date'], takes: ['query cursor'], answers: ['items.id'], ...changes },
    ],
  ])

test.each([
  ['nothing', one(), []],
  ['a new operation', new Map([...one(), ['GET /b', { needs: [], takes: [], answers: [] }]]), []],
  ['a new optional field', one({ takes: ['query cursor', 'query limit'] }), []],
  ['a new field of the answer', one({ answers: ['items.id', 'items.name'] }), []],
  ['a field that is needed no more', one({ needs: [], takes: ['query cursor', 'query date'] }), []],
  [
    'a field that is needed now',
    one({ needs: ['query date', 'query x'] }),
    ['GET /a needs query x'],
  ],
  ['a field that is not taken', one({ takes: [] }), ['GET /a takes query cursor no more']],
  ['a field that is not answered', one({ answers: [] }), ['GET /a answers items.id no more']],
  ['an operation that is gone', new Map(), ['GET /a is gone']],
])('%s breaks what it breaks', (_, after, broken) => {
  expect(brokenPromises(one(), after)).toEqual(broken)
})
