import { expect, test } from 'vitest'
import { markInWords, markOf } from './day-mark.ts'

const days = {
  specialDays: [
    { date: '2026-12-24', windows: [{ startTime: '09:00', endTime: '12:00' }], note: null },
    { date: '2026-12-25', windows: [], note: 'Natal' },
    { date: '2026-12-28', windows: [], note: 'Consulta' },
    { date: '2026-12-29', windows: [], note: null },
  ],
  holidays: [
    { date: '2026-12-25', name: 'Natal' },
    { date: '2027-01-01', name: 'Ano-Novo' },
  ],
}

test.each([
  ['2026-12-24', '9h–12h', false],
  ['2026-12-25', 'Natal: fechado', true],
  ['2026-12-28', 'Consulta: fechado', true],
  ['2026-12-29', 'Fechado', true],
  ['2027-01-01', 'Ano-Novo', false],
])('%s is marked as %s', (date, words, closed) => {
  const mark = markOf(date, days)
  expect(mark?.closed).toBe(closed)
  expect(mark && markInWords(mark)).toBe(words)
})

test('a day like any other has no mark', () => {
  expect(markOf('2026-12-30', days)).toBe(null)
})
