import { expect, test } from 'vitest'
import { understand } from '../../language/understand.rule.ts'
import { isOwnPractice, practicesAsked } from './asked-practice.ts'

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

const isOwn = (text: string) =>
  isOwnPractice(
    { profession: 'Nutrição', city: 'Recife' },
    understand(text, Temporal.PlainDate.from('2026-11-24')),
  )

test.each([
  'o doutor disse que era pra procurar nutricionista, me arruma o dia 10 às 14h?',
  'tô procurando nutricionista faz tempo, quero sexta 9h',
  'procurei uma nutricionista em Recife, pode ser sexta 9h?',
])('“%s” stays with a nutritionist', (text) => {
  expect(isOwn(text)).toBe(true)
})

test.each([
  'procuro uma psicóloga pra sexta 10h',
  'procuro outra nutricionista, tem pra sexta 10h?',
  'procuro nutricionista em Olinda pra sexta 10h',
  'procuro nutricionista',
])('“%s” looks for somebody else', (text) => {
  expect(isOwn(text)).toBe(false)
})
