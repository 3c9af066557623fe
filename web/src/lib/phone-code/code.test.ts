import { expect, test } from 'vitest'
import { codeProblem, digitsOf } from './code.ts'

test('a code keeps only its digits, however it is pasted', () => {
  expect(digitsOf(' 123 456 ')).toBe('123456')
  expect(digitsOf('123-456')).toBe('123456')
  expect(digitsOf('*123456* é o seu código')).toBe('123456')
  expect(digitsOf('abc')).toBe('')
})

test('a text that cannot be a code is refused before it costs a try', () => {
  expect(codeProblem('')).toMatch(/Digite/)
  expect(codeProblem('12345')).toMatch(/6 números/)
  expect(codeProblem('123456')).toBeNull()
})
