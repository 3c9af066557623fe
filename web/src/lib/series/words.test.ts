import { expect, test } from 'vitest'
import { endInWords, repeatsInWords } from './words.ts'

test.each([
  [{ frequency: 'weekly', dayOfWeek: 2, startTime: '15:00' }, 'Toda terça, às 15h'],
  [{ frequency: 'weekly', dayOfWeek: 6, startTime: '01:30' }, 'Todo sábado, à 1h30'],
  [
    { frequency: 'biweekly', dayOfWeek: 1, startTime: '09:30' },
    'segunda, a cada duas semanas, às 9h30',
  ],
  [{ frequency: 'monthly', dayOfWeek: 0, startTime: '09:00' }, 'domingo, uma vez por mês, às 9h'],
] as const)('%j is said as %s', (repeats, words) => expect(repeatsInWords(repeats)).toBe(words))

test('a series ends on a day, after so many times, or not yet', () => {
  expect(endInWords({ endsOn: '2026-12-01', count: null })).toBe('até terça, 1º de dezembro')
  expect(endInWords({ endsOn: null, count: 1 })).toBe('1 vez')
  expect(endInWords({ endsOn: null, count: 12 })).toBe('12 vezes')
  expect(endInWords({ endsOn: null, count: null })).toBe('sem data para acabar')
})
