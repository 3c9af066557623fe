import { expect, test } from 'vitest'
import { signInMessage } from './sign-in-problem.ts'

test('every sign-in error code has a message, and an unknown code has a general one', () => {
  const codes = [
    'cancelado',
    'expirado',
    'entre-de-novo',
    'exclusao-em-andamento',
    'indisponivel',
    'falhou',
    'sessao',
  ]
  const titles = codes.map((code) => signInMessage(code)?.title)
  expect(new Set(titles).size).toBe(codes.length)
  expect(signInMessage('algo-novo')).toEqual(signInMessage('falhou'))
  expect(signInMessage('constructor')).toEqual(signInMessage('falhou'))
  expect(signInMessage(null)).toBeNull()
})
