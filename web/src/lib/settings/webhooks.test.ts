import { webhookTypes } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { allTypes, stateInWords, typesOf } from './webhooks.ts'

test('everything that a program may be told has words', () => {
  expect(allTypes).toEqual(webhookTypes)
})

test('a form says types that exist, and no other', () => {
  const form = new FormData()
  for (const text of ['review.created', 'everything']) form.append('types', text)
  expect(typesOf(form)).toEqual(['review.created'])
})

test('an address that is off says why, and one that fails says so', () => {
  expect(stateInWords({ offReason: 'gone', failingSince: 'x' })).toContain('não existe mais')
  expect(stateInWords({ offReason: null, failingSince: 'x' })).toBe('Ligado, mas falhando')
  expect(stateInWords({ offReason: null, failingSince: null })).toBe('Ligado')
})
