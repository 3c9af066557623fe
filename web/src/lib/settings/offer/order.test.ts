import { expect, test } from 'vitest'
import { orderAsked } from './order.ts'

function form(fields: Record<string, string> = {}) {
  const data = new FormData()
  for (const id of ['a', 'b', 'c']) data.append('id', id)
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return orderAsked(data).join('')
}

test('a form without a pressed button keeps the order of its list', () => {
  expect(form()).toBe('abc')
})

test('a button moves one item a step and stops at the ends', () => {
  expect(form({ sobe: 'c' })).toBe('acb')
  expect(form({ desce: 'a' })).toBe('bac')
  expect(form({ sobe: 'a' })).toBe('abc')
  expect(form({ desce: 'c' })).toBe('abc')
  expect(form({ sobe: 'x' })).toBe('abc')
})
