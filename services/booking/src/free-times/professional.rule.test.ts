import { expect, test } from 'vitest'
import { slotRulesOf } from './professional.rule.ts'

const page = {
  timezone: 'America/Sao_Paulo',
  windows: [{ dayOfWeek: 1, startTime: '09:00', endTime: '12:00' } as const],
  specialDays: [],
  timeOff: [{ startsAt: '2026-12-01T12:00:00Z', endsAt: '2026-12-01T18:00:00Z' }],
  slotStepMinutes: null,
  bufferMinutes: 10,
  minNoticeMinutes: 60,
  horizonDays: 30,
}
const asked = { durationMinutes: 50, travelMinutes: 0 }

test('a start is checked by the page’s rules for the requested length', () => {
  expect(slotRulesOf({ ...page, windows: [...page.windows] }, asked)).toEqual({
    ...{ timezone: 'America/Sao_Paulo', sessionDuration: 50, windows: page.windows },
    specialDays: page.specialDays,
    timeOff: [
      {
        start: Temporal.Instant.from('2026-12-01T12:00:00Z'),
        end: Temporal.Instant.from('2026-12-01T18:00:00Z'),
      },
    ],
    ...{ busy: [], bufferMinutes: 10, minNoticeMinutes: 60, horizonDays: 30 },
  })
})

test('starts lie on the grid of the page’s step', () => {
  const rules = slotRulesOf({ ...page, windows: [...page.windows], slotStepMinutes: 15 }, asked)
  expect(rules.stepMinutes).toBe(15)
})

test('travel time stays clear of time off', () => {
  const rules = slotRulesOf(
    { ...page, windows: [...page.windows] },
    { ...asked, travelMinutes: 30 },
  )
  expect(rules.timeOff.map(({ start, end }) => [start.toString(), end.toString()])).toEqual([
    ['2026-12-01T11:30:00Z', '2026-12-01T18:30:00Z'],
  ])
})
