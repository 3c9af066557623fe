import { httpRpcs, scopes } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { changeInWords, scopeOptions, scopesOf } from './api-keys.ts'

test('every scope has words, in the order in which contracts name them', () => {
  expect(scopeOptions.map(({ id }) => id)).toEqual(scopes)
})

test('everything that a key may change has words', () => {
  const changes = httpRpcs.filter(({ scope, http }) => scope !== undefined && http.method !== 'GET')
  const unsaid = changes.filter(({ name }) => changeInWords(name) === 'Uma mudança')
  expect(unsaid.map(({ name }) => name)).toEqual([])
})

test('a form says scopes that exist, and no other', () => {
  const form = new FormData()
  for (const text of ['offer:read', 'everything', 'webhooks']) form.append('scopes', text)
  expect(scopesOf(form)).toEqual(['offer:read', 'webhooks'])
})
