import { expect, test } from 'vitest'
import { openingHours } from './opening-hours.rule.ts'

const morning = { startTime: '09:00', endTime: '12:00' }
const short = { startTime: '10:00', endTime: '11:00' }

test('openingHours lists each day of the range with its hours, whether they are special, and its holiday', () => {
  // A Tuesday to a Friday.
  const days = { from: '2026-12-22', to: '2026-12-25' }
  const rules = {
    windows: ([2, 3, 5] as const).map((dayOfWeek) => ({ dayOfWeek, ...morning })),
    specialDays: [
      { date: '2026-12-23', windows: [short] },
      { date: '2026-12-25', windows: [] },
    ],
  }
  expect(openingHours(rules, days, new Map([['2026-12-25', 'Natal']]))).toEqual([
    { date: '2026-12-22', windows: [morning], special: false, holiday: null },
    { date: '2026-12-23', windows: [short], special: true, holiday: null },
    { date: '2026-12-24', windows: [], special: false, holiday: null },
    { date: '2026-12-25', windows: [], special: true, holiday: 'Natal' },
  ])
})
