import { expect, test } from 'vitest'
import { understand } from '../../../language/understand.rule.ts'
import { emptyMemory, type Memory } from '../memory.ts'
import { isOfDone } from './done.ts'

const TIMEZONE = 'America/Sao_Paulo'
const today = Temporal.PlainDate.from('2026-11-24')
const booked: Memory = {
  ...emptyMemory,
  done: {
    ...{ kind: 'book', slug: 'bruno-lima', startsAt: '2026-11-25T12:30:00Z' },
    at: '2026-11-24T13:00:00Z',
  },
}
const wishOf = (text: string) => understand(text, today).wish

test.each(['cancela', 'não vai dar amanhã, cancela', 'cancela amanhã 9h30'])(
  '“%s” is about what was booked',
  (text) => {
    expect(isOfDone(booked, wishOf(text), TIMEZONE)).toBe(true)
  },
)

test('a wish that names another day than the last booking is not about that booking', () => {
  expect(isOfDone(booked, wishOf('cancela a de sexta'), TIMEZONE)).toBe(false)
})
