import { expect, test } from 'vitest'
import { offeredSlots } from './offered.ts'
import { groupByPeriod } from './periods.ts'
import { buildRules, clockTimes, everyDay } from './testing/builders.ts'

test('morning ends before 12:00 and the afternoon before 18:00, by the professional’s clock', () => {
  const rules = buildRules({ sessionDuration: 30, windows: everyDay('11:00', '19:00') })
  const now = Temporal.Instant.from('2026-06-01T00:00-03:00')
  const periods = groupByPeriod(offeredSlots(rules, '2026-06-01', now))
  expect(clockTimes(periods.morning)).toEqual(['11:00-03:00', '11:30-03:00'])
  expect(clockTimes(periods.afternoon)).toHaveLength(12)
  expect(clockTimes(periods.afternoon)[0]).toBe('12:00-03:00')
  expect(clockTimes(periods.evening)).toEqual(['18:00-03:00', '18:30-03:00'])
})

test('no slots make three empty periods', () => {
  expect(groupByPeriod([])).toEqual({ morning: [], afternoon: [], evening: [] })
})
