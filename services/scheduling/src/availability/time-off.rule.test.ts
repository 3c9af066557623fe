import { expect, test } from 'vitest'
import { countIn, MOST_TIME_OFF, refuseInvalidTimeOff } from './time-off.rule.ts'

const noon = '2026-12-24T12:00:00-03:00'

test('a stretch that ends after it starts is accepted, whatever the offsets', () => {
  expect(() =>
    refuseInvalidTimeOff({ startsAt: noon, endsAt: '2026-12-24T15:00:00.001Z' }, 0),
  ).not.toThrow()
})

test.each([
  ['ends as it starts', noon, '2026-12-24T15:00:00Z'],
  ['ends before it starts', noon, '2026-12-24T11:59:00-03:00'],
  ['is shorter than a millisecond', '2026-12-24T15:00:00.0001Z', '2026-12-24T15:00:00.0002Z'],
])('a stretch that %s is refused', (_name, startsAt, endsAt) => {
  expect(() => refuseInvalidTimeOff({ startsAt, endsAt }, 0)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      details: { errors: [expect.objectContaining({ path: 'endsAt' })] },
    }),
  )
})

test('there is an end to how many stretches one may hold', () => {
  const stretch = { startsAt: noon, endsAt: '2026-12-25T15:00:00Z' }
  expect(() => refuseInvalidTimeOff(stretch, MOST_TIME_OFF - 1)).not.toThrow()
  expect(() => refuseInvalidTimeOff(stretch, MOST_TIME_OFF)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      details: { errors: [{ path: 'startsAt', message: expect.stringContaining('500') }] },
    }),
  )
})

test('what begins or ends within a stretch lies in it, and what only touches it does not', () => {
  const stretch = { startsAt: noon, endsAt: '2026-12-24T18:00:00Z' }
  const from = (startsAt: string, endsAt: string) => ({
    startsAt: new Date(`2026-12-24T${startsAt}:00-03:00`),
    endsAt: new Date(`2026-12-24T${endsAt}:00-03:00`),
  })
  const intervals = {
    before: from('11:00', '12:00'),
    intoIt: from('11:00', '12:01'),
    within: from('13:00', '13:30'),
    overAll: from('10:00', '20:00'),
    outOfIt: from('14:59', '16:00'),
    after: from('15:00', '16:00'),
  }
  const isIn = Object.entries(intervals).filter(([, each]) => countIn(stretch, [each]) === 1)
  expect(isIn.map(([name]) => name)).toEqual(['intoIt', 'within', 'overAll', 'outOfIt'])
  expect(countIn(stretch, Object.values(intervals))).toBe(4)
})
