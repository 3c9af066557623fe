import { expect, test } from 'vitest'
import { changesOf, isEmpty } from './changes.rule.ts'

const held: { name: string; city: string | null } = { name: 'Ana', city: 'Recife' }

test('only what differs is a change', () => {
  expect(changesOf(held, { name: 'Ana', city: 'Olinda' })).toEqual({ city: 'Olinda' })
  expect(changesOf(held, { city: null })).toEqual({ city: null })
  expect(isEmpty(changesOf(held, { city: null }))).toBe(false)
})

test('what is absent, or the same, changes nothing', () => {
  expect(isEmpty(changesOf(held, {}))).toBe(true)
  expect(isEmpty(changesOf(held, { name: undefined, city: 'Recife' }))).toBe(true)
})
