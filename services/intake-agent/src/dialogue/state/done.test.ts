import { expect, test } from 'vitest'
import { understand } from '../../language/understand.rule.ts'
import { emptyMemory, type Memory } from '../memory.ts'
import { isFresh, isOfDone, onDayOfDone } from './done.ts'

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

test('what was booked can be corrected for ten minutes', () => {
  const after = (minutes: number) => ({
    now: Temporal.Instant.from('2026-11-24T13:00:00Z').add({ minutes }),
  })
  expect(isFresh(booked, after(10))).toBe(true)
  expect(isFresh(booked, after(11))).toBe(false)
  expect(isFresh(emptyMemory, after(0))).toBe(false)
})

test.each(['cancela', 'não vai dar amanhã, cancela', 'cancela amanhã 9h30'])(
  '“%s” is about what was booked',
  (text) => {
    expect(isOfDone(booked, wishOf(text), TIMEZONE)).toBe(true)
  },
)

test('a wish that names another day than the last booking is not about that booking', () => {
  expect(isOfDone(booked, wishOf('cancela a de sexta'), TIMEZONE)).toBe(false)
})

test('an hour without a day is on the day of the last booking, and a named day stays', () => {
  const [hour] = onDayOfDone(booked, wishOf('10h'), TIMEZONE).choices
  expect(hour?.days).toEqual([{ from: '2026-11-25', to: '2026-11-25' }])
  const friday = wishOf('sexta 10h')
  expect(onDayOfDone(booked, friday, TIMEZONE)).toEqual(friday)
})
