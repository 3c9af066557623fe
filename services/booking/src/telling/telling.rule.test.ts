import { expect, test } from 'vitest'
import { isTooMuch, requireMeasure } from './telling.rule.ts'

test.each([
  ['fifteen things to somebody known', 15, true, false],
  ['a sixteenth', 16, true, true],
  ['ten things to somebody unknown', 10, false, false],
  ['an eleventh', 11, false, true],
])('%s within a day are judged by the measure', (_what, told, isKnown, expected) => {
  expect(isTooMuch({ told }, { isKnown })).toBe(expected)
})

const since = Temporal.Instant.from('2026-11-20T10:00:00Z')
const now = since.add({ hours: 23, minutes: 59, milliseconds: 500 })

test('too much is refused until the day is over', () => {
  expect(() => requireMeasure({ told: 16, since }, { isKnown: true }, now)).toThrow(
    expect.objectContaining({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 60 } }),
  )
  expect(() => requireMeasure({ told: 15, since }, { isKnown: true }, now)).not.toThrow()
})
