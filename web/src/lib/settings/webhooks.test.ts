import { webhookTypes } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { deliveryInWords, stateInWords, typeOptions, typesOf } from './webhooks.ts'

test('everything that a program may be told has words', () => {
  expect(typeOptions.map(({ id }) => id)).toEqual(webhookTypes)
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

test('a delivery says what came of it: an answer, nobody, or nothing yet', () => {
  const taken = {
    state: 'taken',
    status: 204,
    milliseconds: 12,
    attempts: 1,
    lastAttemptAt: 'x',
  } as const
  expect(deliveryInWords(taken)).toEqual({
    ...{ state: 'Recebido', isTaken: true, answered: '204 em 12 ms', tries: '' },
  })
  const lost = {
    ...taken,
    state: 'given_up',
    status: null,
    milliseconds: 15_000,
    attempts: 8,
  } as const
  expect(deliveryInWords(lost)).toEqual({
    ...{ state: 'Não recebido', isTaken: false },
    ...{ answered: 'Ninguém respondeu em 15000 ms', tries: '8 tentativas' },
  })
  const untried = { ...taken, state: 'waiting', attempts: 0, lastAttemptAt: null } as const
  expect(deliveryInWords({ ...untried, status: null, milliseconds: null })).toMatchObject({
    answered: 'Ainda não enviado',
  })
})
