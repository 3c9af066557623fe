import { expect, test } from 'vitest'
import { firstOn } from './change-form.ts'

test.each([
  ['the same day', '2', '2026-11-24', '2026-11-24'],
  ['a later day of the week', '4', '2026-11-24', '2026-11-26'],
  ['a day of the next week', '1', '2026-11-24', '2026-11-30'],
  ['Sunday, the last day of a week', '0', '2026-11-24', '2026-11-29'],
  ['no weekday', '', '2026-11-24', ''],
  ['no day', '2', '', ''],
])('a changed series first takes place on %s', (_, weekday, day, first) => {
  expect(firstOn(weekday, day)).toBe(first)
})
