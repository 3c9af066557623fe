import { expect, test } from 'vitest'
import {
  agendaPath,
  daysOf,
  instantOf,
  instantsOf,
  neighbours,
  rangeOf,
  rangeWords,
} from './range.ts'

const today = '2026-11-25'
const asked = (query: string) => rangeOf(new URLSearchParams(query), today)

test('an address without a valid day shows today', () => {
  const day = { view: 'dia', date: today, first: today, last: today }
  expect(asked('')).toEqual(day)
  expect(asked('visao=ano&dia=2026-02-30')).toEqual(day)
  expect(asked('dia=2026-12-01').first).toBe('2026-12-01')
})

test('a week runs from Monday to Sunday, a month shows its whole weeks', () => {
  expect(asked('visao=semana')).toMatchObject({ first: '2026-11-23', last: '2026-11-29' })
  expect(asked('visao=semana&dia=2026-11-29')).toMatchObject({ first: '2026-11-23' })
  expect(asked('visao=semana&dia=2026-11-30')).toMatchObject({ first: '2026-11-30' })
  const month = asked('visao=mes')
  expect(month).toMatchObject({ first: '2026-10-26', last: '2026-12-06' })
  expect(daysOf(month)).toHaveLength(42)
  expect(daysOf(asked('visao=mes&dia=2027-02-10'))).toHaveLength(28)
})

test('a range has neighbours and a title', () => {
  expect(neighbours(asked(''))).toEqual({ before: '2026-11-24', after: '2026-11-26' })
  expect(neighbours(asked('visao=semana')).after).toBe('2026-12-02')
  expect(neighbours(asked('visao=mes&dia=2026-01-31'))).toEqual({
    before: '2025-12-01',
    after: '2026-02-01',
  })
  expect(rangeWords(asked('visao=semana'))).toBe('23 nov a 29 nov')
  expect(rangeWords(asked('visao=mes'))).toBe('novembro de 2026')
})

test('the address of a range names the view, and the day unless it is today', () => {
  expect(agendaPath({ view: 'dia', date: today }, today)).toBe('/agenda?visao=dia')
  expect(agendaPath({ view: 'semana', date: '2026-12-01' }, today)).toBe(
    '/agenda?visao=semana&dia=2026-12-01',
  )
})

test('local days and times become instants of the zone, also across clock changes', () => {
  expect(instantsOf({ first: today, last: today }, 'America/Sao_Paulo')).toEqual({
    from: '2026-11-25T03:00:00Z',
    to: '2026-11-26T03:00:00Z',
  })
  // The day New York gains an hour.
  expect(instantsOf({ first: '2026-11-01', last: '2026-11-01' }, 'America/New_York')).toEqual({
    from: '2026-11-01T04:00:00Z',
    to: '2026-11-02T05:00:00Z',
  })
  expect(instantOf(today, '09:30', 'America/Sao_Paulo')).toBe('2026-11-25T09:30:00-03:00')
  expect(instantOf('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T03:30:00-04:00')
})
