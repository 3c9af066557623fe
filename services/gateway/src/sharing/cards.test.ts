import { expect, test } from 'vitest'
import { freeDayWords } from './cards.ts'

test('a free day is shown by its weekday and date', () => {
  expect(freeDayWords('2026-11-22')).toBe('domingo, 22 de novembro')
  expect(freeDayWords('2026-03-02')).toBe('segunda, 2 de março')
  expect(freeDayWords('2026-12-01')).toBe('terça, 1º de dezembro')
})
