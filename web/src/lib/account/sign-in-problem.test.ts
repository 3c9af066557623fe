import { expect, test } from 'vitest'
import { signInMessage } from './sign-in-problem.ts'

test('every way back from the gateway has its words, and an unknown one has some', () => {
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
