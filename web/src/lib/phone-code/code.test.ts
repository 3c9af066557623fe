import { expect, test } from 'vitest'
import { codeProblem, digitsOf } from './code.ts'

test('a code is its digits, however it was pasted', () => {
  expect(digitsOf(' 123 456 ')).toBe('123456')
  expect(digitsOf('123-456')).toBe('123456')
  expect(digitsOf('*123456* é o seu código')).toBe('123456')
  expect(digitsOf('abc')).toBe('')
})

test('what cannot be a code is said before it is sent: tries are few', () => {
  expect(codeProblem('')).toMatch(/Digite/)
  expect(codeProblem('12345')).toMatch(/6 números/)
  expect(codeProblem('123456')).toBeNull()
})
