import { expect, test } from 'vitest'
import { orderAsked } from './order.ts'

function form(fields: Record<string, string> = {}) {
  const data = new FormData()
  for (const id of ['a', 'b', 'c']) data.append('id', id)
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return orderAsked(data).join('')
}

test('without a button it is the order of the list', () => {
  expect(form()).toBe('abc')
})

test('a button moves one of them a step, and nothing over an end', () => {
  expect(form({ sobe: 'c' })).toBe('acb')
  expect(form({ desce: 'a' })).toBe('bac')
  expect(form({ sobe: 'a' })).toBe('abc')
  expect(form({ desce: 'c' })).toBe('abc')
  expect(form({ sobe: 'x' })).toBe('abc')
})
