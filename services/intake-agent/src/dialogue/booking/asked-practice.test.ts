import { expect, test } from 'vitest'
import { understand } from '../../language/understand.rule.ts'
import { practicesAsked } from './asked-practice.ts'

const asked = (text: string) =>
  practicesAsked(understand(text, Temporal.PlainDate.from('2026-11-24')).tokens)

test('a profession that is asked for may lead to somebody else', () => {
  expect(asked('agora queria também a nutricionista Luiza')).toEqual(['nutricionista'])
  expect(asked('quero marcar a psicóloga Ana sexta')).toEqual(['psicologa'])
})

test('a professional of whom the client only speaks is not asked for', () => {
  expect(asked('minha nutricionista Luiza me indicou você')).toEqual([])
  expect(asked('a psicóloga Marta falou de você, tem sexta?')).toEqual([])
})
